import { grouped } from '#/lib/numbers'
import { plural } from './plural'
import { localise } from './localise'

/** Texts of all forms and lists; those of a single screen are in a file of their own. */
export const formText = localise({
  field: {
    counter: (count: number, most: number) => `${grouped(count)} / ${grouped(most)}`,
    counterAnnouncement: (count: number, most: number) =>
      count > most
      ? plural(count - most, { other: `Matn ${grouped(count - most)} ta belgiga uzun` })
      : plural(most, { other: `${grouped(most)} ta belgidan ${grouped(count)} tasi yozildi` }),
    choose: 'Tanlang',
    linkSpace: 'Havolada boʻsh joy boʻlmasligi kerak. Masalan: example.uz/kurslar',
    digitsOnly: 'Bu yerga faqat raqam yoziladi',
    wrongPhone: '+998 dan keyin 9 ta raqam boʻlishi kerak: +998 (90) 123-45-67',
  },

  rating: {
    mark: (mark: number) => plural(mark, { other: `${mark} ball` }),
    clear: 'Bahoni olib tashlash',
  },

  rows: {
    count: (count: number, most: number) => plural(most, { other: `${count} ta, koʻpi bilan ${most} ta` }),
    full: (most: number) => plural(most, { other: `Koʻpi bilan ${grouped(most)} ta qoʻshish mumkin` }),
    between: (least: number, most: number) => plural(most, { other: `${least} tadan ${most} tagacha` }),
    upTo: (most: number) => plural(most, { other: `${most} tagacha` }),
    up: (row: string) => `${row}: yuqoriga surish`,
    down: (row: string) => `${row}: pastga surish`,
    remove: (row: string) => `${row}: olib tashlash`,
    added: (row: string) => `${row} qoʻshildi`,
    removed: (row: string) => `${row} olib tashlandi`,
    moved: (from: number, to: number) => `${from}-qator ${to}-oʻringa koʻchdi`,
  },

  upload: {
    cancel: 'Yuklashni bekor qilish',
    retry: 'Qayta urinish',
    uploading: (percent: number) => `Yuklanmoqda: ${percent}%`,
    uploadingLabel: (label: string) => `${label} yuklanmoqda`,
    left: {
      seconds: (count: number) => plural(count, { other: `Taxminan ${count} soniya qoldi` }),
      minutes: (count: number) => plural(count, { other: `Taxminan ${count} daqiqa qoldi` }),
    },
    waiting: 'Saqlanganda yuklanadi',
    uploaded: 'Yuklandi',
  },

  image: {
    choose: 'Rasm tanlash',
    drop: 'Yoki shu yerga tashlang, nusxasini Ctrl+V bilan joylang',
    fromLibrary: 'Kutubxonadan',
    dropNow: 'Rasmni shu yerga tashlang',
    replace: 'Almashtirish',
    remove: 'Olib tashlash',
    alt: (label: string) => `${label}: tanlangan rasm`,
    reading: 'Rasm tayyorlanmoqda…',
    missing: 'Rasmni ochib boʻlmadi',
    pixels: (width: number, height: number) => `${width}×${height} px`,
    hintKinds: (kinds: string, limit: string) => `${kinds}, ${limit} gacha`,
    hintMost: (width: number, height: number) => `${width}×${height} px gacha`,
    hintExact: (width: number, height: number) => `aynan ${width}×${height} px`,
    hintWanted: (width: number, height: number) => `Tavsiya etilgan oʻlcham: ${width}×${height} px`,
    changed: (before: string, after: string) => `Rasm moslashtirildi: ${before} → ${after}`,
    still: 'animatsiyaning faqat birinchi kadri qoldi',
    several: 'Bitta rasm tanlang',
    kept: 'Avvalgi rasm qoldi.',
  },

  save: {
    clean: 'Oʻzgarish yoʻq',
    /** At a new record. */
    allRequired: 'Barcha maydonlar majburiy',
    othersRequired: '“Ixtiyoriy” boʻlmagan maydonlar majburiy',
    changed: 'Oʻzgarishlar bor',
    saving: 'Saqlanmoqda…',
    saved: (time: string) => `Saqlandi ${time}`,
    isDraft: 'Qoralama: sayt hali oʻzgarmagan',
    drafted: (time: string) => `Qoralama saqlandi ${time}`,
    failed: 'Saqlanmadi',
    /** It could not be sent. */
    waits: 'Internet yoʻq. Tiklanishi bilan oʻzi saqlanadi',
    again: (what: string) => `${what}: saqlashga qayta urinish`,
    fillAll: 'Barcha majburiy maydonlarni toʻldiring',
    copy: 'Nusxa: hali saqlanmagan',
    errors: (count: number) => plural(count, { other: `${count} ta xato` }),
    toError: (count: number) => plural(count, { other: `${count} ta xato: navbatdagisiga oʻtish` }),
    save: 'Saqlash',
    discard: 'Oʻzgarishlardan voz kechish',
    bar: 'Saqlash paneli',
    shortcut: 'Ctrl+S',
    discardTitle: 'Oʻzgarishlardan voz kechilsinmi?',
    discardQuestion: 'Saqlanmagan oʻzgarishlar oʻchib ketadi.',
    discardYes: 'Voz kechish',
    leaveTitle: 'Oʻzgarishlar saqlanmagan',
    leaveQuestion: 'Chiqib ketsangiz, yozganlaringiz shu brauzerda qoladi va qaytganingizda tiklanadi.',
    /** The save waits for the network. */
    leaveWaits: 'Oʻzgarishlar internet tiklanishi bilan saqlanadi va bu savol yopiladi. Hozir chiqib ketsangiz, ular saqlanmaydi, lekin shu brauzerda qoladi.',
    leaveYes: 'Sahifadan chiqish',
    leaveNo: 'Sahifada qolish',
  },

  draft: {
    restored: 'Saqlanmagan oʻzgarishlar tiklandi',
    from: (when: string) => `Oxirgi oʻzgarish: ${when}`,
    discard: 'Voz kechish',
    unavailable: 'Brauzer yozganlaringizni saqlay olmadi. Oʻzgarishlarni saqlashni unutmang.',
  },

  form: {
    loading: 'Forma yuklanmoqda',
    failed: 'Maʼlumotlarni yuklab boʻlmadi',
    gone: 'Bu yozuv topilmadi',
    copyOf: (name: string) => `“${name}” yozuvidan nusxa. Saqlaganingizdan keyin roʻyxatga qoʻshiladi.`,
    created: (name: string) => `Qoʻshildi: “${name}”`,
    edited: (name: string) => `Saqlandi: “${name}”`,
  },

  list: {
    search: 'Qidirish',
    searchLabel: (what: string) => `${what}: qidirish`,
    clearSearch: 'Qidiruvni tozalash',
    nothingFound: (key: string) => `“${key}” boʻyicha hech narsa topilmadi.`,
    failed: 'Roʻyxatni yuklab boʻlmadi',
    loading: 'Roʻyxat yuklanmoqda',
    unsaved: 'saqlanmagan',
    hasDraft: 'Qoralama bor',
    changed: 'Oʻzgartirilgan',
    actions: 'Amallar',
    position: 'Tartib',
    edit: (name: string) => `${name}: tahrirlash`,
    copy: (name: string) => `${name}: nusxa olish`,
    remove: (name: string) => `${name}: oʻchirish`,
    up: (name: string) => `${name}: yuqoriga surish`,
    down: (name: string) => `${name}: pastga surish`,
    drag: (name: string) => `${name}: tortib joyini oʻzgartirish`,
    removeTitle: 'Oʻchirishni tasdiqlang',
    removeQuestion: (name: string) => `“${name}” oʻchirilsinmi?`,
    removeKept: 'Keyin uni “Oʻchirilganlar” roʻyxatidan tiklash mumkin.',
    removeYes: 'Oʻchirish',
    removed: (name: string) => `“${name}” oʻchirildi`,
    ordered: 'Tartib saqlandi',
    orderedAnnouncement: (name: string, place: number, count: number) =>
      plural(count, { other: `${name} endi ${place}-oʻrinda, jami ${count} ta` }),
    total: (count: number) => `Jami: ${count}`,
    totalOf: (count: number, most: number) => `Jami: ${count}/${most}`,
    orders: 'Tartib tarixi',
    history: 'Roʻyxat tarixi',
    somebody: 'Tizim',
  },

  /** The handles of rows; what is said while one is dragged is in `uz.drag.ts`. */
  drag: {
    role: 'koʻchiriladigan qator',
  },
})
