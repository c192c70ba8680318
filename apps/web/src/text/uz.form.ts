import { grouped } from '#/lib/numbers'
import { plural } from './plural'
import { spoken } from './spoken'

/** What the form kit and the list screens say; each screen's own words stand in a file of their own. */
export const formText = spoken({
  /** Field rules broken, by the code the server uses for the same thing. */
  fields: {
    required: 'Bu maydonni toʻldiring',
    image_required: 'Rasm yuklang',
    image_too_large: 'Rasm oʻlchami juda katta. Kichikroq rasm tanlang',
    image_wrong_size: 'Rasm oʻlchami mos emas',
    video_required: 'Video yuklang',
    too_short: (least: number) => plural(least, { other: `Kamida ${grouped(least)} ta belgi kiriting` }),
    too_long: (most: number) => plural(most, { other: `Koʻpi bilan ${grouped(most)} ta belgi boʻlishi mumkin` }),
    too_few: (least: number) => plural(least, { other: `Kamida ${grouped(least)} ta boʻlishi kerak` }),
    too_many: (most: number) => plural(most, { other: `Koʻpi bilan ${grouped(most)} ta boʻlishi mumkin` }),
    at_least: (least: string) => `${least} dan kam boʻlmasligi kerak`,
    at_most: (most: string) => `${most} dan oshmasligi kerak`,
    between: (least: string, most: string) => `${least} dan ${most} gacha boʻlishi kerak`,
    out_of_range: 'Qiymat ruxsat etilgan oraliqda emas',
    wrong_format: 'Format notoʻgʻri',
    // Beside a fixed https://.
    wrong_link: 'Havola notoʻgʻri. Masalan: example.uz',
    link_space: 'Havolada boʻsh joy boʻlmasligi kerak',
    wrong_phone: '+998 dan keyin 9 ta raqam boʻlishi kerak: +998 (90) 123-45-67',
    wrong_login: 'Login 3–32 ta belgidan iborat: kichik lotin harflari, raqamlar, nuqta, pastki chiziq va chiziqcha',
    unknown_value: 'Roʻyxatdagi qiymatlardan birini tanlang',
    not_found: 'Bunday yozuv topilmadi',
    duplicate: 'Bu qiymat takrorlangan',
  },

  field: {
    counter: (count: number, most: number) => `${grouped(count)} / ${grouped(most)}`,
    counterSpoken: (count: number, most: number) =>
      plural(most, { other: `${grouped(most)} ta belgidan ${grouped(count)} tasi yozildi` }),
    choose: 'Tanlang',
    required: 'majburiy',
  },

  rating: {
    mark: (mark: number) => plural(mark, { other: `${mark} ball` }),
    clear: 'Bahoni olib tashlash',
  },

  rows: {
    count: (count: number, most: number) => plural(most, { other: `${most} tadan ${count} tasi bor` }),
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
    drop: 'shu yerga tashlang yoki Ctrl+V bilan joylang',
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
    // A file that cannot be read, and a picture that cannot be opened.
    readFailed: 'Faylni oʻqib boʻlmadi (Failed to read file as Data URL)',
    loadFailed: 'Rasmni ochib boʻlmadi',
    wrongKind: (kinds: string) => `Bu turdagi fayl qabul qilinmaydi. Mos turlar: ${kinds}`,
    tooHeavy: (limit: string) => `Fayl hajmi ${limit} dan oshmasligi kerak`,
    tooLarge: (width: number, height: number) =>
      `Rasm oʻlchami ${width}px x ${height}px dan katta boʻlmasligi kerak`,
    notExact: (width: number, height: number) => `Rasm oʻlchami aynan ${width}×${height} px boʻlishi kerak`,
    actual: (width: number, height: number) => `Tanlangan rasm: ${width}×${height} px`,
    several: 'Bitta rasm tanlang',
  },

  save: {
    clean: 'Oʻzgarish yoʻq',
    changed: 'Oʻzgarishlar bor',
    saving: 'Saqlanmoqda…',
    saved: (time: string) => `Saqlandi ${time}`,
    drafted: (time: string) => `Qoralama saqlandi ${time}`,
    failed: 'Saqlanmadi',
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
    leaveYes: 'Sahifadan chiqish',
    leaveNo: 'Sahifada qolish',
  },

  draft: {
    restored: 'Saqlanmagan oʻzgarishlar tiklandi',
    from: (when: string) => `Oxirgi oʻzgarish: ${when}`,
    discard: 'Voz kechish',
    unavailable: 'Brauzer qoralamani saqlay olmadi. Oʻzgarishlarni saqlashni unutmang.',
  },

  form: {
    loading: 'Forma yuklanmoqda',
    failed: 'Maʼlumotlarni yuklab boʻlmadi',
    gone: 'Bu yozuv topilmadi',
    goneHelp: 'U oʻchirilgan boʻlishi mumkin.',
    goneDraft: 'Yozganlaringiz saqlanib qolgan.',
    reuse: 'Yangi yozuv sifatida ochish',
    reuseOver: 'Yangi yozuv formasida ham saqlanmagan maʼlumotlar bor. Ular oʻchiriladi, oʻrniga shu yozganlaringiz qoʻyiladi.',
    reuseYes: 'Oʻrniga qoʻyish',
    toList: 'Roʻyxatga qaytish',
    copyOf: (name: string) => `“${name}” yozuvidan nusxa. Saqlaganingizdan keyin roʻyxatga qoʻshiladi.`,
    created: 'Muvaffaqiyatli qoʻshildi',
    edited: 'Muvaffaqiyatli tahrirlandi',
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
    newDrafts: (count: number) => plural(count, { other: `${count} ta yangi qoralama:` }),
    unnamedDraft: 'nomsiz',
    otherDrafts: (count: number) => plural(count, { other: `va yana ${count} ta` }),
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
    removeYes: 'Oʻchirish',
    removed: (name: string) => `“${name}” oʻchirildi`,
    usedBy: 'Buni oʻchirib boʻlmaydi, undan foydalanayotgan kurslar bor:',
    ordered: 'Tartib saqlandi',
    orderedSpoken: (name: string, place: number, count: number) =>
      plural(count, { other: `${name} endi ${place}-oʻrinda, jami ${count} ta` }),
    total: (count: number) => `Jami: ${count}`,
    totalOf: (count: number, most: number) => `Jami: ${count}/${most}`,
    range: (from: number, to: number, total: number) => `${from}–${to}, jami ${total} ta`,
    pages: 'Sahifalar',
    previous: 'Oldingi sahifa',
    next: 'Keyingi sahifa',
    page: (page: number) => `${page}-sahifa`,
    perPage: 'Har sahifada',
    noOrderWhileSearching: 'Tartibni oʻzgartirish uchun qidiruvni tozalang.',
    somebody: 'Tizim',
  },

  /** What a screen reader hears while a row is dragged. */
  drag: {
    instructions:
      'Qatorni koʻchirish uchun Space yoki Enter tugmasini bosing. Joyini yuqoriga va pastga yoʻnalish tugmalari bilan tanlang, Home va End uni boshiga va oxiriga suradi. Yana Space yoki Enter bilan qoʻying. Bekor qilish uchun Escape tugmasini bosing.',
    role: 'koʻchiriladigan qator',
    started: (name: string, place: number, count: number) =>
      plural(count, { other: `${name} olindi: ${place}-oʻrin, jami ${count} ta` }),
    over: (name: string, place: number, count: number) => plural(count, { other: `${name}: ${place}-oʻrin, jami ${count} ta` }),
    dropped: (name: string, place: number, count: number) =>
      plural(count, { other: `${name} ${place}-oʻringa qoʻyildi, jami ${count} ta` }),
    cancelled: (name: string) => `${name} eski joyiga qaytarildi`,
  },
})
