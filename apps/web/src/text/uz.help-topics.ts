import { localise } from './localise'
import { t } from './uz'
import { cropText } from './uz.crop'
import { draftsText } from './uz.drafts'
import { formText } from './uz.form'
import { helpNames } from './uz.help-names'
import { sectionNamesText } from './uz.section-names'

const { courseFiltersText, coursePageText, courseText, keepDraftText, libraryText, previewText, sectionsText } = helpNames
const { save, image } = formText
const { layouts } = sectionsText
const { file } = libraryText

/**
 * The topics of the help. Names of buttons and screens are taken from their dictionaries, so that they stay correct. A section
 * has sentences, numbered steps, and terms.
 */
export const helpTopics = localise({
  start: {
    title: 'Birinchi qadamlar',
    summary: 'Panel nima qiladi va ish nimadan boshlanadi.',
    sections: {
      what: {
        title: 'Panel nima qiladi',
        text: [
          'Sayt mazmuni shu yerda tahrirlanadi: bosh sahifa boʻlimlari, kurslar va ularning sahifalari, rasm va videolar.',
          `“${save.save}” tugmasini bossangiz, oʻzgarish darhol saytga chiqadi. Hali chiqarmoqchi boʻlmasangiz, “${keepDraftText.button}” tugmasini bosing.`,
        ],
      },
      find: {
        title: 'Kerakli joyni topish',
        text: [
          'Asosiy sahifalar chap tomondagi menyuda turadi. Telefonda menyu yuqoridagi tugma bilan ochiladi.',
          `“${t.shell.palette}” (Ctrl+K) sahifa, kurs va boʻlimlarni nomi yoki matnidagi soʻzlar boʻyicha topadi. Lotin yoki kirill harflarida yozavering.`,
        ],
      },
      edit: {
        title: 'Birinchi tahrir',
        steps: [
          `Menyuda “${t.menu.sections}” sahifasini oching.`,
          'Kerakli boʻlimning nomini bosing: formasi ochiladi.',
          `Matn yoki rasmni oʻzgartiring. “${previewText.title}” qismi saytda qanday koʻrinishini shu zahoti koʻrsatadi.`,
          `“${save.save}” tugmasini bosing.`,
          `Fikringizdan qaytsangiz, bildirishnomadagi “${t.common.undo}” tugmasini bosing.`,
        ],
      },
      person: {
        title: 'Profil, til va rang mavzusi',
        text: [
          `Ismingiz, rasmingiz va parolingizni “${t.menu.profile}” sahifasida oʻzgartirasiz.`,
          'Panel tilini (lotin yoki kirill harflarida) hisob menyusida tanlaysiz: oʻng yuqoridagi rasmingizni bosing. Yorugʻ yoki qorongʻi mavzuni uning yonidagi tugma almashtiradi.',
        ],
      },
    },
  },

  saving: {
    title: 'Saqlash',
    summary: 'Oʻzgarish qachon saytga chiqadi va nega yozganlaringiz yoʻqolmaydi.',
    sections: {
      save: {
        title: 'Saqlash tugmasi',
        text: [
          `“${save.save}” (Ctrl+S) oʻzgarishni darhol saytga chiqaradi. Uning yonida holat yozilib turadi: “${save.changed}”, “${save.saving}” yoki saqlangan vaqti.`,
          'Toʻldirilmagan yoki xato maydon boʻlsa, panel birinchisiga olib boradi. Tuzatib, yana saqlang.',
          `Rasm va videolar saqlash paytida yuklanadi. Yuklanmay qolsa, forma joyida turadi va “${formText.upload.retry}” tugmasi chiqadi.`,
        ],
      },
      kept: {
        title: 'Saqlanmagan matn',
        text: [
          'Yozganlaringiz shu brauzerda oʻz-oʻzidan saqlanib boradi. Sahifa yopilib qolsa ham, formani qayta ochganingizda ular tiklanadi.',
          `Bunday formalar “${draftsText.title}” sahifasida turadi, ularni faqat siz koʻrasiz. 90 kundan keyin ular oʻchib ketadi.`,
          `Boshqa kompyuterda davom ettirmoqchi boʻlsangiz, “${keepDraftText.button}” tugmasidan foydalaning: qoralama serverda turadi.`,
        ],
      },
      discard: {
        title: 'Voz kechish va ortga qaytarish',
        text: [
          `“${save.discard}” formani oxirgi saqlangan holatiga qaytaradi. Undan oldin panel soʻraydi.`,
          `Saqlash, oʻchirish yoki koʻchirishdan keyin bildirishnomada “${t.common.undo}” tugmasi chiqadi. Bildirishnoma koʻrinib turganda Ctrl+Z ham shu ishni bajaradi.`,
          `Keyinroq qaytarish uchun “${t.screens.history}” sahifasini oching.`,
        ],
      },
    },
  },

  sections: {
    title: 'Boʻlimlar va ularning saytda koʻrsatilishi',
    summary: 'Bosh sahifa va kurs sahifalari nimalardan tuziladi.',
    sections: {
      what: {
        title: 'Boʻlim nima',
        text: [
          'Bosh sahifa ham, har bir kurs sahifasi ham boʻlimlardan iborat. Boʻlimning oʻrni, nomi, mazmuni va saytda koʻrsatilishi alohida boshqariladi.',
        ],
        terms: [
          [layouts[1].name, layouts[1].help],
          [layouts[2].name, layouts[2].help],
          [layouts[3].name, layouts[3].help],
        ],
      },
      show: {
        title: 'Koʻrsatish va yashirish',
        text: [
          `“${sectionsText.visible}” tugmasi boʻlimni saytda koʻrsatadi yoki yashiradi. Oʻzgarish saytga darhol chiqadi.`,
          `Mazmuni yoʻq boʻlim yonida “${sectionsText.unfilled}” deb yozilgan. Avval toʻldiring, keyin koʻrsating.`,
          'Bir nechta boʻlimni birdaniga koʻrsatish yoki yashirish uchun ularni roʻyxatda belgilang.',
        ],
      },
      order: {
        title: 'Tartib va nomlar',
        text: [
          `Boʻlimni tutqichidan ushlab suring yoki qator menyusida “${sectionsText.toPlace}” amalini tanlang.`,
          `${sectionNamesText.help} Ikkalasini “${sectionNamesText.open}” oynasida yozasiz.`,
        ],
      },
      course: {
        title: 'Kurs sahifasi',
        text: [
          `Kurs saytda koʻrinishi uchun uning holati “${courseFiltersText.tabs.ACTIVE}” boʻlishi va “${courseText.show}” yoqilgan boʻlishi kerak. Koʻrinish vaqti belgilangan boʻlsa, u faqat shu vaqtda koʻrinadi.`,
          'Paneldagi kurs sahifasi necha turdagi maʼlumot toʻldirilganini koʻrsatadi. Koʻrinadigan, lekin boʻsh boʻlimlar alohida sanaladi: nomini bossangiz, formasi ochiladi.',
          `“${coursePageText.copy.open}” tanlangan maʼlumotlarni rasmlari bilan birga shu kursga nusxalaydi.`,
        ],
      },
    },
  },

  window: {
    title: 'Koʻrinish vaqti',
    summary: 'Boʻlim, kurs yoki banner saytda qachondan qachongacha koʻrinishi.',
    sections: {
      set: {
        title: 'Vaqtni belgilash',
        text: [
          'Boʻlimning vaqti qator menyusidagi “Koʻrinish vaqti” oynasida belgilanadi. Banner, kurs, bonus kurs, karusel slaydi va eng yuqori baholangan kursniki ularning formasi oxirida turadi.',
          '“Qachondan koʻrinadi” vaqti kelguncha ular saytda koʻrinmaydi. “Qachongacha koʻrinadi” vaqti kelganda saytdan oʻzi olinadi.',
          'Vaqtlardan birini boʻsh qoldirsa ham boʻladi: boshlanishi boʻsh boʻlsa, hozirdan koʻrinadi, tugashi boʻsh boʻlsa, muddatsiz koʻrinadi.',
          'Vaqtlar Toshkent vaqti bilan yoziladi. Faqat sanani yozsangiz, soat 09:00 boʻladi. Belgilangan paytda panelga kirib turish shart emas.',
        ],
      },
      seen: {
        title: 'Vaqt va saytda koʻrsatish',
        text: [
          'Vaqti kelgani yashirin boʻlim yoki kursni saytga chiqarmaydi: saytda koʻrsatish ham yoqilgan boʻlishi kerak.',
          'Roʻyxatda boʻlim yonida qachondan yoki qachongacha koʻrinishi yoziladi. “Vaqti oʻtgan” deb yozilgan boʻlsa, yana koʻrsatish uchun vaqtini oʻzgartiring yoki tozalang.',
        ],
      },
    },
  },

  ready: {
    title: 'Saytga tayyorlik',
    summary: 'Panel qanday kamchiliklarni topadi va ular qayerda koʻrinadi.',
    sections: {
      findings: {
        title: 'Kamchiliklar',
        text: [
          `Paneldagi kurs sahifasida ular “Saytga tayyormi?” qismida turadi. Bosh sahifadagilari “${t.menu.sections}” sahifasi tepasida sanaladi: bossangiz, roʻyxati ochiladi.`,
          'Roʻyxatdagi kamchilikni bossangiz, tuzatiladigan maydon ochiladi. Formada maydon ostida ham eslatma turadi.',
          'Boʻlimlar va kurslar roʻyxatida uchburchak yonidagi raqam kamchiliklar sonini bildiradi.',
          'Kamchilik saqlashga ham, saytda koʻrsatishga ham toʻsqinlik qilmaydi: qachon tuzatishni oʻzingiz hal qilasiz.',
        ],
      },
      kinds: {
        title: 'Nimalar tekshiriladi',
        text: [
          'Koʻrsatish yoqilgan, lekin boʻsh boʻlimlar, izohsiz yoki kichik rasmlar, juda qisqa matnlar, ishlamaydigan havolalar, alifbosi aralash soʻzlar, boshqa alifbodagi matnlar va 0 soʻmlik narx.',
          'Yashirin boʻlimlar va qoralamalar tekshirilmaydi. Kurs sahifasi esa kurs hali saytga chiqmagan boʻlsa ham tekshiriladi.',
          'Havolalarni server oʻzi tekshirib turadi, shuning uchun yangi havolaning natijasi birozdan keyin chiqadi.',
        ],
      },
    },
  },

  pictures: {
    title: 'Rasmlar va kutubxona',
    summary: 'Rasm yuklash, qirqish, izoh yozish va hamma joyda almashtirish.',
    sections: {
      choose: {
        title: 'Rasm qoʻyish',
        text: [
          `“${image.choose}” tugmasini bosing, rasmni maydonga tashlang yoki nusxasini Ctrl+V bilan joylang.`,
          `“${image.fromLibrary}” tugmasi avval yuklangan faylni tanlash imkonini beradi.`,
          'Ogʻir suratlarni panelning oʻzi kichraytiradi, ularni oldindan tayyorlash shart emas.',
        ],
      },
      crop: {
        title: 'Qirqish',
        text: [
          `Rasm maydon uchun belgilangan oʻlchamdan oshsa, “${cropText.title}” oynasi oʻzi ochiladi. Faqat shakli mos kelmasa, maydon ogohlantiradi: oynani rasm yonidagi “${cropText.ways.crop}” tugmasi bilan oching. “${cropText.ways.crop}” ortiqcha chetlarini olib tashlaydi, “${cropText.ways.fit}” rasmni butunligicha qoldiradi.`,
          'Tanlangan joy kerakli oʻlchamdan kichik boʻlsa, panel rasm xiralashishi mumkinligini aytadi. Kattaroq rasm tanlagan maʼqul.',
        ],
      },
      alt: {
        title: file.alt,
        text: [`“${t.screens.media}” sahifasida faylni oching.`, file.altHelp, `“${file.decorative}”: ${file.decorativeHelp}`],
      },
      focal: {
        title: file.focalPoint,
        text: [file.focalHelp, `“${file.focalReset}” tugmasi nuqtani rasm oʻrtasiga qoʻyadi.`],
      },
      replace: {
        title: libraryText.replace.action,
        text: [
          `Eskirgan logotip yoki suratni har bir formada alohida almashtirish shart emas: faylni oching va “${libraryText.replace.action}” tugmasini bosing.`,
          `Oʻzgarishni bitta bosishda ortga qaytarish mumkin. Fayl qayerda turganini “${file.uses}” roʻyxatidan koʻrasiz.`,
          'Ishlatilayotgan faylni oʻchirib boʻlmaydi.',
        ],
      },
    },
  },
})
