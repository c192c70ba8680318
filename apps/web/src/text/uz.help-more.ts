import { inUseText } from './uz.in-use'
import { localise } from './localise'
import { networkText } from './uz.network'
import { t } from './uz'
import { conflictText } from './uz.conflict'
import { fieldErrorsText } from './uz.field-errors'
import { formText } from './uz.form'
import { helpNames } from './uz.help-names'

const { auditText, courseText, historyText, keepDraftText, libraryText, presenceText, previewText, releaseDialogText, releaseText, releasesText, sectionsText, staffText, wayToHistoryText } = helpNames
const { save } = formText
const { file } = libraryText

/** More topics of the help, like the first ones. */
export const moreHelpTopics = localise({
  drafts: {
    title: 'Qoralamalar va nashrlar',
    summary: 'Oʻzgarishlarni oldindan tayyorlash va birga eʼlon qilish.',
    sections: {
      draft: {
        title: 'Qoralama',
        text: [
          `“${keepDraftText.button}” (Ctrl+Shift+S) oʻzgarishni saqlaydi, lekin saytga chiqarmaydi. Qoralamani hamkasblaringiz ham koʻradi va davom ettira oladi.`,
          `Qoralamasi bor forma qoralama bilan ochiladi, tepasida bu haqda xabar turadi. “${save.save}” uni saytga chiqaradi, “${keepDraftText.discard}” formaga saytdagi holatni qaytaradi.`,
          `Qoralama saqlangandan keyin yozuv saytda oʻzgarsa, forma har bir farqda qaysi qiymat qolishini soʻraydi. Oʻchirish yoki saytda koʻrsatish qoralamasining formasi yoʻq: “${releasesText.title}” sahifasida uning amallaridan “${releasesText.keep}”ni tanlang.`,
        ],
      },
      mode: {
        title: 'Qoralama rejimi',
        text: [
          'Roʻyxat tepasidagi “Qoralama rejimi” tugmasini bossangiz, roʻyxatdagi oʻzgarishlar qoralamaga yoziladi: qatorlar tartibi va oʻchirilishi, boʻlimlarning nomi, oʻrni, koʻrinish vaqti va saytda koʻrsatilishi.',
          `Rejimda roʻyxat qoralamadagidek koʻrinadi, sayt oʻzgarmaydi. Rejimdan chiqsangiz ham qoralama “${releasesText.title}” sahifasida turadi: uni oʻsha yerda eʼlon qilasiz. Tugmadagi nuqta shunday qoralama borligini bildiradi.`,
          `Qatorning formasi odatdagidek ishlaydi: undagi “${save.save}” oʻzgarishni darhol saytga chiqaradi.`,
        ],
      },
      release: {
        title: 'Nashr',
        text: ['Nashr bir nechta qoralamani birga eʼlon qiladi: hammasi chiqadi yoki hech biri chiqmaydi.', 'Bitta qoralamani nashrsiz, oʻz menyusidan ham eʼlon qilish mumkin.'],
        steps: [
          `“${releasesText.title}” sahifasida “${releasesText.add}” tugmasini bosing.`,
          `Nom bering. Vaqti kelganda oʻzi chiqishi kerak boʻlsa, “${releaseDialogText.byTime}” bandini tanlab, sana va vaqtni yozing.`,
          `“${releaseText.addDrafts}” tugmasi bilan qoralamalarni tanlang.`,
          `“${releaseText.check}” tugmasini bosing: muammo boʻlsa, qaysi qoralamada ekani yoziladi.`,
          `“${releaseText.publish}” tugmasini bosing yoki belgilangan vaqtni kuting.`,
        ],
      },
      after: {
        title: 'Eʼlon qilingandan keyin',
        text: [
          `Nashrni “${releaseText.undo}” tugmasi bilan qaytarish mumkin: sayt avvalgi holatiga keladi, qoralamalar yana kutib turadi.`,
          `Nashr vaqtida chiqmasa, “${t.menu.sections}” sahifasi tepasida xabar turadi. Sababini oʻqib, tuzating va yangi vaqt belgilang.`,
        ],
      },
    },
  },

  history: {
    title: 'Tarix va oʻchirilganlar',
    summary: 'Kim nimani oʻzgartirgan va uni qanday qaytarish mumkin.',
    sections: {
      changes: {
        title: 'Oʻzgarishlar',
        text: [
          historyText.help,
          `“${historyText.undo}” oʻzgarishdan oldingi holatni qaytaradi. Bu ham tarixga yoziladi, demak uni ham qaytarish mumkin.`,
          `“${historyText.csv}” tugmasi topilgan oʻzgarishlarni jadval qilib yuklab beradi.`,
        ],
      },
      versions: {
        title: 'Bitta yozuvning tarixi',
        text: [`Formadagi “${wayToHistoryText.label}” tugmasi shu yozuvning barcha oldingi holatlarini ochadi. Kerakli holatni ochib, farqini koʻring va qaytaring.`],
      },
      bin: {
        title: historyText.binTitle,
        text: [
          `Oʻchirilgan yozuvlar yoʻqolib ketmaydi: ular “${historyText.binTitle}” sahifasida turadi.`,
          `“${historyText.restore}” yozuvni tegishli maʼlumotlari bilan birga tiklaydi. Masalan, kurs boʻlimlari va rasmlari bilan tiklanadi.`,
        ],
      },
    },
  },

  together: {
    title: 'Hamkasb bilan bir vaqtda ishlash',
    summary: 'Yozuvni ikki kishi ochganda nima boʻladi.',
    sections: {
      faces: {
        title: 'Kim shu yerda',
        text: [
          'Siz ochgan yozuvni hamkasbingiz ham ochsa, yuqorida uning rasmi chiqadi. Rasmdagi qalamcha u nimanidir oʻzgartirib, hali saqlamaganini bildiradi.',
          'Hech narsa qulflanmaydi: ikkalangiz ham bemalol ishlayverasiz.',
          `Yozuvni oʻzingiz ikki oynada ochgan boʻlsangiz, panel buni ham aytadi: “${presenceText.ownForms}”.`,
        ],
      },
      conflict: {
        title: 'Hamkasbingiz oldin saqlasa',
        text: [
          `Forma ustida kim va qachon saqlagani yoziladi, yozganlaringiz joyida turadi. “${conflictText.look}” tugmasi farqlarni koʻrsatadi.`,
          `Har bir maydon uchun “${conflictText.sides.colleague.mine}” yoki “${conflictText.sides.colleague.theirs}” tomonini tanlaysiz. Faqat hamkasbingiz oʻzgartirgan maydonda uniki, qolganlarida sizniki oldindan tanlangan boʻladi.`,
          `“${conflictText.sides.colleague.allMine}” yoki “${conflictText.sides.colleague.allTheirs}” hammasini birdaniga tanlaydi.`,
        ],
      },
    },
  },

  offline: {
    title: 'Internet uzilsa yoki seans tugasa',
    summary: 'Yozganlaringizga nima boʻladi va nima qilish kerak.',
    sections: {
      network: {
        title: 'Internet uzilsa',
        text: [
          `Sahifa tepasida “${networkText.lost}” deb yozib qoʻyiladi. Yozishda davom etavering: matn shu brauzerda saqlanadi.`,
          'Shu paytda saqlagan boʻlsangiz, aloqa tiklanishi bilan panel uni oʻzi yuboradi. Birinchi urinish yetib borgan boʻlsa ham, oʻzgarish ikki marta yozilmaydi.',
          `Saqlagandan keyin yana yozgan boʻlsangiz, panel oʻzi yubormaydi: “${save.save}” tugmasini qayta bosing.`,
        ],
      },
      session: {
        title: 'Seans tugasa',
        text: [
          'Panelga uzoq vaqt kirmasangiz, qayta kirish soʻraladi. Kirganingizdan keyin oʻsha sahifa ochiladi va yozganlaringiz tiklanadi.',
          `“${t.menu.profile}” sahifasining “Xavfsizlik” qismida hisobingizga kirilgan qurilmalar koʻrinadi. Notanish qurilma koʻrsangiz, uning seansini yakunlang va parolingizni almashtiring.`,
        ],
      },
    },
  },

  keys: {
    title: 'Tezkor tugmalar',
    summary: 'Klaviatura bilan tezroq ishlash.',
    sections: {
      list: {
        title: 'Tugmalar roʻyxati',
        text: ['Bu roʻyxat istalgan sahifada ? tugmasi bilan ochiladi.'],
      },
    },
  },

  staff: {
    title: 'Administratorlar va xavfsizlik',
    summary: 'Administrator qoʻshish, rollar, bloklash va xavfsizlik tarixi.',
    sections: {
      roles: {
        title: 'Rollar',
        text: [staffText.roleHint],
      },
      add: {
        title: staffText.add,
        steps: [
          `“${t.menu.admins}” sahifasida “${staffText.add}” tugmasini bosing.`,
          `Login va dastlabki parolni yozing. “${staffText.suggest}” tugmasi kuchli parol tuzib beradi.`,
          'Parolni xodimga oʻzingiz yetkazing. Birinchi kirishda u oʻz parolini tanlaydi.',
        ],
      },
      access: {
        title: 'Kirish huquqi',
        text: [
          `“${staffText.block}” xodimni paneldan darhol chiqaradi, u qayta kira olmaydi. “${staffText.unblock}” kirish huquqini qaytaradi.`,
          `Parolini unutgan xodim uchun “${staffText.reset}” amalini tanlang va yangi parolni oʻzingiz yetkazing. Ochiq seanslari yakunlanadi.`,
        ],
      },
      audit: {
        title: auditText.title,
        text: [`${auditText.help} Sahifani faqat bosh administratorlar koʻradi.`, `“${auditText.alarming}” deb belgilangan hodisa shubhali.`],
      },
    },
  },

  errors: {
    title: 'Xatolik chiqsa',
    summary: 'Xabarlarning maʼnosi va nima qilish kerakligi.',
    sections: {
      read: {
        title: 'Xabarni oʻqish',
        text: [
          `Xatolik bildirishnomasini yoysangiz, kod, holat va xatolik raqami chiqadi. “${t.errors.copyDetails}” tugmasi bilan ularni nusxalab, yordam beradigan kishiga yuboring.`,
          'Xatolikdan keyin ham formada yozganlaringiz joyida qoladi.',
        ],
      },
      known: {
        title: 'Koʻp uchraydigan xabarlar',
        terms: [
          [t.errors.network, 'Aloqani tekshiring va qayta urining. Yozganlaringiz saqlanib turibdi.'],
          [t.errors.sessionOver, 'Login va parolingiz bilan qaytadan kiring: oʻsha sahifaga qaytasiz.'],
          [t.errors.unavailable, 'Bir daqiqa kutib, qayta urining. Takrorlansa, texnik mutaxassisga ayting.'],
          [t.errors.chunkTitle, 'Sahifani qayta yuklang: panel yangilangan boʻlishi mumkin.'],
          [t.forbidden.title, 'Bosh administratorga murojaat qiling: u huquq beradi yoki ishni oʻzi bajaradi.'],
          [fieldErrorsText.required, 'Bu maydonsiz saqlab boʻlmaydi.'],
          [inUseText.usedBy.replace(/:$/, ''), 'Avval yozuvni shu kurslardan olib tashlang, keyin oʻchiring.'],
        ],
      },
    },
  },

  words: {
    title: 'Soʻzlar lugʻati',
    summary: 'Paneldagi atamalar nimani bildiradi.',
    sections: {
      list: {
        title: 'Atamalar',
        terms: [
          [sectionsText.name, 'Sahifaning bir qismi: banner, mentorlar, savollar va boshqalar.'],
          [sectionsText.swiper, 'Mazmuni saytda yon tomonga surib koʻriladigan boʻlim.'],
          [previewText.title, 'Yozganlaringiz saytda qanday chiqishini saqlashdan oldin koʻrsatadi.'],
          [keepDraftText.button, 'Serverda saqlangan, lekin saytga chiqarilmagan oʻzgarish. Uni hamkasblaringiz ham koʻradi.'],
          ['Saqlanmagan forma', 'Shu brauzerda yozib, saqlamay qoldirgan matningiz. Uni faqat siz koʻrasiz.'],
          ['Nashr', 'Birga eʼlon qilinadigan qoralamalar toʻplami.'],
          [releaseText.publish, 'Qoralama yoki nashrni saytga chiqarish.'],
          ['Qoralama rejimi', 'Roʻyxatdagi oʻzgarishlar saytga chiqmay, qoralamaga yoziladigan holat.'],
          ['Tayyorlanayotgan kurs', 'Hali faollashtirilmagan kurs: u saytda koʻrinmaydi.'],
          ['Koʻrinish vaqti', 'Boʻlim, kurs yoki banner saytda qachondan qachongacha koʻrinishi.'],
          ['Kamchilik', 'Saytga kirganlarga xalaqit berishi mumkin boʻlgan joy: boʻsh boʻlim, izohsiz rasm, ishlamaydigan havola va boshqalar.'],
          [t.screens.media, 'Yuklangan barcha rasm va videolar kutubxonasi.'],
          [file.alt, 'Rasmda nima borligini aytadigan qisqa gap.'],
          [file.focalPoint, 'Rasm qirqilganda ham koʻrinib turadigan joyi.'],
          [courseText.category, 'Kurslar ajratiladigan soha: masalan, dasturlash yoki dizayn.'],
          ['Koʻnikma', 'Kursda oʻrgatiladigan narsa.'],
          ['Vosita', 'Kursda ishlatiladigan dastur yoki texnologiya.'],
          ['Seans', 'Panelga kirganingizdan chiqqaningizgacha boʻlgan davr, har bir qurilmada alohida.'],
          [staffText.roles.editor, 'Sayt mazmunini tahrirlaydigan xodim.'],
          [staffText.roles.operator, 'Faqat saytdan kelgan arizalar bilan ishlaydigan xodim.'],
          [staffText.roles.superadmin, 'Sayt mazmunidan tashqari administratorlarni ham boshqaradigan xodim.'],
        ],
      },
    },
  },
})
