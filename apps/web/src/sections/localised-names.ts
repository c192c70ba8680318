import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { localise } from '#/text/localise'

type Named = { name: string; displayName: string }

/** The first names of all section types, each as the page's language says it. */
let said: ReadonlyMap<string, string> | null = null

function saidNames(): ReadonlyMap<string, string> {
  said ??= new Map([...HOME_SECTIONS, ...COURSE_SECTIONS].map(({ displayName }) => [displayName, localise(displayName)]))
  return said
}

const firstName = (name: string) => [...HOME_SECTIONS, ...COURSE_SECTIONS].find((one) => one.name === name)?.displayName

/** What a section is called here: the name that its type begins with in the language of the page, any other as it was typed. */
export function localisedName({ name, displayName }: Named): string {
  return firstName(name) === displayName ? localisedLabel(displayName) : displayName
}

/** The same where the type is not known: a name that some type begins with is that one. */
export function localisedLabel(label: string): string {
  return saidNames().get(label) ?? label
}

/** What is stored of a name as it is shown. */
export function storedName({ name, displayName }: Named): string {
  const first = firstName(name)
  return first !== undefined && localisedLabel(first) === displayName ? first : displayName
}
