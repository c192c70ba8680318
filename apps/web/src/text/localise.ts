/**
 * A dictionary's shape in any language: what another one has to satisfy. Words become `string`; keys, functions and their
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

/** Says a dictionary in another way: `dictionaryInCyrillic`. */
export type Rewrite = <T>(dictionary: T) => T

let rewrite: Rewrite | null = null

/** Has every dictionary whose module is loaded from now on said in another way. Those loaded before stay. */
export function localiseBy(way: Rewrite): void {
  rewrite = way
}

/**
 * A dictionary in the language of the page. Every exported text passes through it, once, as its module is loaded: screens
 * keep their texts in constants, so the choice is made before any of them and holds until the page is loaded anew.
 */
export function localise<const T>(dictionary: T): Texts<T>
export function localise(dictionary: unknown): unknown {
  return rewrite === null ? dictionary : rewrite(dictionary)
}
