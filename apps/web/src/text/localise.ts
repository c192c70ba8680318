/**
 * The shape of a dictionary in any language, which another one must satisfy. Texts become `string`; keys, functions and their
 * arguments stay.
 */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Texts<Said>
    : T extends ReadonlyMap<infer Key, infer Value>
      ? ReadonlyMap<Key, Texts<Value>>
      : T extends object
        ? { readonly [Key in keyof T]: Texts<T[Key]> }
        : T

/** Converts a dictionary: `dictionaryInCyrillic`. */
type Rewrite = <T>(dictionary: T) => T

let rewrite: Rewrite | null = null

/** Converts every dictionary whose module is loaded from now on. Those loaded before are unchanged. */
export function localiseBy(way: Rewrite): void {
  rewrite = way
}

/**
 * A dictionary in the language of the page. Every exported text goes through it once, when its module is loaded: screens keep
 * texts in constants, so the language is set before any of them and stays until a reload.
 */
export function localise<const T>(dictionary: T): Texts<T>
export function localise(dictionary: unknown): unknown {
  return rewrite === null ? dictionary : rewrite(dictionary)
}
