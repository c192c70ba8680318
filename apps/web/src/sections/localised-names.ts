import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { localise } from '#/text/localise'

type Named = { name: string; displayName: string }

/** The initial names of all section types, in the page's language. */
let said: ReadonlyMap<string, string> | null = null

function saidNames(): ReadonlyMap<string, string> {
  said ??= new Map([...HOME_SECTIONS, ...COURSE_SECTIONS].map(({ displayName }) => [displayName, localise(displayName)]))
  return said
}

const firstName = (name: string) => [...HOME_SECTIONS, ...COURSE_SECTIONS].find((one) => one.name === name)?.displayName

/** The shown name of a section: the initial one of its type in the language of the page, any other as it was typed. */
export function localisedName({ name, displayName }: Named): string {
  return firstName(name) === displayName ? localisedLabel(displayName) : displayName
}

/** The same for an unknown type: the name is compared with those of all types. */
export function localisedLabel(label: string): string {
  return saidNames().get(label) ?? label
}

/** The stored form of a shown name. */
export function storedName({ name, displayName }: Named): string {
  const first = firstName(name)
  return first !== undefined && localisedLabel(first) === displayName ? first : displayName
}
