/** The plural forms of a text: those that a language has besides `other`, which every language has. */
type PluralForms = { readonly other: string } & { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }

const known = new Map<string, Intl.PluralRules>()

function rulesOf(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language)
  known.set(language, rules)
  return rules
}

/**
 * The plural form for a number in the language of the page: `plural(count, { other: '…' })`. A word after a number does not
 * change in Uzbek, so its dictionary has one form; another language's has all that it needs.
 */
export function plural(count: number, forms: PluralForms): string {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang
  return forms[rulesOf(language === '' ? 'uz' : language).select(count)] ?? forms.other
}
