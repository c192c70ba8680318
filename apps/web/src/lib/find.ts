const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'j', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'x', ц: 's', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '',
  ы: 'i', ь: '', э: 'e', ю: 'yu', я: 'ya', ў: 'o', қ: 'q', ғ: 'g', ҳ: 'h',
}

/** A text for searching: small letters, Latin, without any form of apostrophe. */
export function folded(text: string): string {
  const lower = text.toLocaleLowerCase('uz').normalize('NFC')
  return Array.from(lower, (letter) => CYRILLIC[letter] ?? letter)
    .join('')
   .replaceAll(/[\u02BB\u02BC\u2018\u2019'`´]/g, '')
}

/** Whether every word of the query stands somewhere in the text. */
export function matches(text: string, query: string): boolean {
  const whole = folded(text)
  return folded(query).split(/\s+/).every((word) => whole.includes(word))
}
