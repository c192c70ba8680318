import { expect, it } from 'vitest'

import { courseFiltersText } from '#/resources/course/filters-text'
import { courseText } from '#/resources/course/text'
import { coursePageText } from '#/resources/course-page/text'
import { staffText } from '#/resources/staff/text'
import { courseQuestionsText } from '#/resources/course/questions-text'
import { courseSectionsText } from '#/resources/course-page/sections-text'
import { auditText } from '#/text/uz.audit'
import { draftingText } from '#/text/uz.drafting'
import { helpNames } from '#/text/uz.help-names'
import { historyText } from '#/text/uz.history'
import { keepDraftText } from '#/text/uz.keep-draft'
import { libraryText } from '#/text/uz.library'
import { presenceText } from '#/text/uz.presence'
import { previewText } from '#/text/uz.preview'
import { releaseDialogText, releasesText, releaseText } from '#/text/uz.releases'
import { sectionsText } from '#/text/uz.sections'
import { wayToHistoryText } from '#/text/uz.way-to-history'

const dictionaries = {
  auditText,
  courseFiltersText,
  coursePageText,
  courseText,
  historyText,
  keepDraftText,
  libraryText,
  presenceText,
  previewText,
  releaseDialogText,
  releaseText,
  releasesText,
  sectionsText,
  staffText,
  wayToHistoryText,
}

it('names buttons and screens by their labels', () => {
  expect(Object.keys(helpNames).toSorted()).toEqual(Object.keys(dictionaries).toSorted())
  // Every name in the help exists and is the same.
  expect(dictionaries).toMatchObject(helpNames)
})

it('messages name buttons and lists by their labels', () => {
  for (const advice of [releasesText.emptyHelp, releaseDialogText.noneHelp]) {
    expect(advice).toContain(`“${keepDraftText.button}”`)
    expect(advice).toContain(`“${draftingText.button}”`)
  }
  expect(courseQuestionsText.nothingShown).toContain(`“${courseSectionsText.title}”`)
  expect(courseSectionsText.shared).toContain(`“${courseSectionsText.ownContent}”`)
})
