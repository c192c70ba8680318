import type { Section } from './section'

/** A visible section with content, except for the given members. */
export function section(id: number, more: Partial<Section> = {}): Section {
  return {
    id,
    name: 'Banner',
    displayName: `b${id}`,
    heading: null,
    position: id,
    isVisible: true,
    isSwiper: false,
    layout: 2,
    isFilled: true,
    filledFrom: null,
    visibleFrom: null,
    visibleUntil: null,
    createdAt: '',
    updatedAt: '',
    updatedBy: null,
    version: 1,
    ...more,
  }
}
