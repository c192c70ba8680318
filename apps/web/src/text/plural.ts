/** The forms of a text that counts: those a language has beside `other`, which every language has. */
export type PluralForms = { readonly other: string } & { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }

const known = new Map<string, Intl.PluralRules>()

function rulesOf(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language)
  known.set(language, rules)
  return rules
}

/**
 * The form of a text that goes with a number in the language of the page: `plural(count, { other: '…' })`. A word after a
 * number does not change in Uzbek, so its dictionary gives one form; another language's gives all that it has.
 */
export function plural(count: number, forms: PluralForms): string {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang
  return forms[rulesOf(language === '' ? 'uz' : language).select(count)] ?? forms.other
}
