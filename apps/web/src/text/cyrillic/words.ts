/**
 * What no rule can derive: the Cyrillic spelling of words borrowed through Russian. The Latin beginning of a word is on the left,
 * the Cyrillic one on the right; the rest, mostly suffixes, follows the rules. Everything is lower case here.
 */
const BEGINNINGS: Readonly<Record<string, string>> = {
  // Months: without a suffix they also end in ь, see below.
  sentabr: 'сентябр',
  sentyabr: 'сентябр',
  oktabr: 'октябр',
  oktyabr: 'октябр',

  // ь and ъ inside.
  albom: 'альбом',
  alternativ: 'альтернатив',
  alyans: 'альянс',
  adyutant: 'адъютант',
  asfalt: 'асфальт',
  batalyon: 'батальон',
  bilyard: 'бильярд',
  bulvar: 'бульвар',
  bulyon: 'бульон',
  fakultet: 'факультет',
  film: 'фильм',
  filtr: 'фильтр',
  inyeksiya: 'инъекция',
  intervyu: 'интервью',
  kalkulyator: 'калькулятор',
  kompyuter: 'компьютер',
  konsult: 'консульт',
  konyunktura: 'конъюнктура',
  kultur: 'культур',
  medalyon: 'медальон',
  multfilm: 'мультфильм',
  multi: 'мульти',
  obyekt: 'объект',
  palto: 'пальто',
  pavilyon: 'павильон',
  pochtalyon: 'почтальон',
  pult: 'пульт',
  relef: 'рельеф',
  sinyor: 'синьор',
  subyekt: 'субъект',
  syezd: 'съезд',
  ultra: 'ультра',
  volt: 'вольт',

  // ц that is s or ts in Latin, where the neighbouring sounds do not tell.
  abzats: 'абзац',
  aksent: 'акцент',
  aksept: 'акцепт',
  aksiz: 'акциз',
  dotsent: 'доцент',
  ensiklopediya: 'энциклопедия',
  entsiklopediya: 'энциклопедия',
  farmatsevt: 'фармацевт',
  fransuz: 'француз',
  inersiya: 'инерция',
  kalsiy: 'кальций',
  kanselariya: 'канцелярия',
  kansler: 'канцлер',
  kommersiya: 'коммерция',
  konsentr: 'концентр',
  konsepsiya: 'концепция',
  konsept: 'концепт',
  konsern: 'концерн',
  konsert: 'концерт',
  kvars: 'кварц',
  lisenziya: 'лицензия',
  litsenziya: 'лицензия',
  litsey: 'лицей',
  matritsa: 'матрица',
  meditsina: 'медицина',
  mototsikl: 'мотоцикл',
  ofitsant: 'официант',
  ofitser: 'офицер',
  pitsa: 'пицца',
  porsiya: 'порция',
  prinsip: 'принцип',
  protsed: 'процед',
  protsent: 'процент',
  protsess: 'процесс',
  resenziya: 'рецензия',
  retsenz: 'реценз',
  retsept: 'рецепт',
  sellofan: 'целлофан',
  sellyuloza: 'целлюлоза',
  selsiy: 'цельсий',
  sement: 'цемент',
  sentner: 'центнер',
  sentral: 'централ',
  senzura: 'цензура',
  sikl: 'цикл',
  silindr: 'цилиндр',
  sitata: 'цитата',
  sitrus: 'цитрус',
  sivilizatsiya: 'цивилизация',
  spesifik: 'специфик',
  spets: 'спец',
  ssenariy: 'сценарий',
  senariy: 'сценарий',
  shpris: 'шприц',
  shveysariya: 'швейцария',
  vaksina: 'вакцина',
  vitse: 'вице',

  // с before -ия and -ион, where the rules would make it ц.
  pansion: 'пансион',
  pensi: 'пенси',
  refleksiya: 'рефлексия',

  // Soft syllables that Latin writes without y.
  absolut: 'абсолют',
  broshura: 'брошюра',
  budjet: 'бюджет',
  debut: 'дебют',
  evolutsiya: 'эволюция',
  illumin: 'иллюмин',
  illustr: 'иллюстр',
  juri: 'жюри',
  kostum: 'костюм',
  lustra: 'люстра',
  nuans: 'нюанс',
  parashut: 'парашют',
  plus: 'плюс',
  revolutsiya: 'революция',
  rezolutsiya: 'резолюция',
  sujet: 'сюжет',
  valuta: 'валюта',

  // йо, and е after a vowel.
  mayonez: 'майонез',
  mayor: 'майор',
  proekt: 'проект',
  rayon: 'район',
  reestr: 'реестр',
  yogurt: 'йогурт',
  york: 'йорк',

  // с and ҳ, written without the sign that separates them.
  ashob: 'асҳоб',
  ishoq: 'исҳоқ',
  mushaf: 'мусҳаф',
  tashih: 'тасҳиҳ',
}

/** Beginnings shared with many other words: only alone or before a suffix. */
const SHORT: Readonly<Record<string, string>> = {
  alfa: 'альфа',
  buro: 'бюро',
  delta: 'дельта',
  nyu: 'нью',
  sent: 'цент',
  sex: 'цех',
  sirk: 'цирк',
  yoga: 'йога',
}

/** Only without a suffix: with one they would be another word. */
const EXACT: Readonly<Record<string, string>> = { yan: 'янв', iyn: 'июн', iyl: 'июл', noy: 'ноя' }

/** The bare word ends in ь, which is dropped before any suffix: пароль, but паролни and пароллар. */
const SOFT = new Set(
  (
    'aerozol ansambl aprel artikl avtomobil byulleten dekabr detal dizel duel dvigatel festival fevral gastrol gospital ' +
    'iyul iyun kabel kalendar karusel konsol kontrol lager mebel medal model modul motel neft nol noyabr oktabr oktyabr ' +
    'otel panel parol piksel profil rol rubl sekretar sentabr sentyabr spektakl stil tunnel vestibyul yanvar'
  ).split(' '),
)

const SUFFIXES =
  /^(?:lar|i|si|im|ing|imiz|ingiz|m|ng|miz|ngiz|ning|ni|ga|ka|qa|da|dan|dagi|gacha|niki|cha|li|lik|siz|chi|dek|day|dir|mi|ku)+$/

/** Whether these letters are one or several suffixes. */
export function areSuffixes(letters: string): boolean {
  // The bound keeps the match fast: parts of one suffix are suffixes too.
  return letters.length <= 20 && SUFFIXES.test(letters)
}

/** Beginnings by their first three letters, the longest first. */
const byStart = new Map<string, string[]>()
for (const beginning of Object.keys(BEGINNINGS).toSorted((one, other) => other.length - one.length)) {
  const start = beginning.slice(0, 3)
  byStart.set(start, [...(byStart.get(start) ?? []), beginning])
}
const short = Object.keys(SHORT)

/** The listed beginning of a lower-case word in Cyrillic, and the rest for the rules. */
export function knownBeginning(word: string): { cyrillic: string; rest: string } | null {
  const exact = EXACT[word]
  if (exact !== undefined) return { cyrillic: exact, rest: '' }
  const beginning =
    short.find((one) => word.startsWith(one) && (word === one || areSuffixes(word.slice(one.length)))) ??
    byStart.get(word.slice(0, 3))?.find((one) => word.startsWith(one))
  if (beginning === undefined) return null
  return { cyrillic: SHORT[beginning] ?? BEGINNINGS[beginning] ?? '', rest: word.slice(beginning.length) }
}

export function endsSoft(word: string): boolean {
  return SOFT.has(word)
}
