import type { Entity } from '#/api/generated/entities'
import type { Change } from '#/api/generated/model/change'
import type { Kind } from '#/api/generated/model/kind'
import { byUzbek } from '#/lib/uzbek-order'
import { historyText as text } from '#/text/uz.history'

const { things } = text

export const isEntity = (name: string | undefined): name is Entity => name !== undefined && Object.hasOwn(things, name)
export const isKind = (name: string | undefined): name is Kind => name !== undefined && Object.hasOwn(text.kinds, name)

/** All of them, by their plural names. */
export const ENTITIES: readonly { entity: Entity; label: string }[] = Object.keys(things)
  .filter((name) => isEntity(name))
  .map((entity) => ({ entity, label: things[entity].all }))
  .toSorted((one, other) => byUzbek(one.label, other.label))

/** The singular name, or the plural one for a change of order. */
export function thingOf(entity: string, id: number): string {
  if (entity === 'release') return text.release
  if (!isEntity(entity)) return entity
  return id === 0 ? things[entity].all : things[entity].one
}

/** What happened, after the name of the record. */
export function verbOf(kind: Kind, entity: string, id: number): string {
  if (id === 0) return kind === 'restored' || kind === 'undone' ? text.orderRestored : text.ordered
  return kind === 'copied' && entity === 'course' ? text.courseCopied : text.kinds[kind]
}

/** The kind and the name: `Mentor “Aziz Rahimov”`. */
export function nameOf({ entity, id, label }: { entity: string; id: number; label: string }): string {
  return label === '' ? thingOf(entity, id) : `${thingOf(entity, id)} ${text.quoted(label)}`
}

/** A change in one sentence, without the person. */
export function sentenceOf({ subject, kind }: Pick<Change, 'subject' | 'kind'>): string {
  return `${nameOf(subject)} ${verbOf(kind, subject.entity, subject.id)}`
}

/** The person who made a change, as text. */
export function whoOf({ who, isConsole }: Pick<Change, 'who' | 'isConsole'>): string {
  if (who !== null) return `${who.firstName} ${who.lastName}`
  return isConsole ? text.console : text.nobody
}
