import { localise } from './localise'

/**
 * Names of buttons and screens in the help, as in the dictionaries of the screens. They are repeated here because a dictionary
 * shared by two chunks becomes a file of its own: the help would add a file to every screen. `help/names.test.ts` checks that
 * each equals the original.
 */
export const helpNames = localise({
  auditText: {
    alarming: 'Eʼtibor bering',
    help: 'Panelga kim, qachon va qayerdan kirgani, parollar va administratorlar bilan nima boʻlgani.',
    title: 'Xavfsizlik tarixi',
  },
  coursePageText: {
    copy: {
      open: 'Boshqa kursdan nusxa olish',
    },
  },
  courseFiltersText: { tabs: { ACTIVE: 'Faol' } },
  courseText: {
    category: 'Yoʻnalish',
    show: 'Saytda koʻrsatish',
  },
  historyText: {
    binTitle: 'Oʻchirilganlar',
    csv: 'Jadvalni yuklab olish',
    help: 'Kim, qachon va nimani oʻzgartirgani. Har bir oʻzgarishni batafsil koʻrish mumkin. Yozuv undan keyin yana oʻzgarmagan boʻlsa, oʻzgarishni ortga qaytarsa ham boʻladi.',
    restore: 'Tiklash',
    undo: 'Ortga qaytarish',
  },
  keepDraftText: {
    button: 'Qoralamaga saqlash',
    discard: 'Qoralamani oʻchirish',
  },
  libraryText: {
    file: {
      alt: 'Izoh (alt matn)',
      altHelp: 'Rasmda nima borligini bir gapda yozing. Uni koʻzi ojizlar ekran dasturidan eshitadi, qidiruv tizimlari oʻqiydi.',
      decorative: 'Bezak rasm',
      decorativeHelp: 'Rasm yonidagi matndan boshqa maʼno bermasa, belgilang: ekran dasturlari uni oʻqimaydi.',
      focalHelp: 'Rasm qirqilganda shu nuqta koʻrinib turadi. Rasmni bosing yoki nuqtani yoʻnalish tugmalari bilan suring.',
      focalPoint: 'Asosiy nuqta',
      focalReset: 'Oʻrtaga qaytarish',
      uses: 'Ishlatilgan joylari',
    },
    replace: {
      action: 'Hamma joyda almashtirish',
    },
  },
  presenceText: {
    ownForms: 'Bu sahifa sizda boshqa oynada ham ochiq',
  },
  previewText: {
    title: 'Oldindan koʻrish',
  },
  releaseDialogText: {
    byTime: 'Belgilangan vaqtda oʻzi eʼlon qilinadi',
  },
  releaseText: {
    addDrafts: 'Qoralama qoʻshish',
    check: 'Tekshirish',
    publish: 'Eʼlon qilish',
    undo: 'Ortga qaytarish',
  },
  releasesText: {
    add: 'Nashr yaratish',
    keep: 'Koʻrib chiqish va qoldirish',
    title: 'Nashrlar',
  },
  sectionsText: {
    layouts: {
      1: {
        help: 'Mazmuni tayyor: faqat nomi, oʻrni va saytda koʻrsatilishi sozlanadi.',
        name: 'Oʻzgarmas',
      },
      2: {
        help: 'Mazmuni alohida sahifada tahrirlanadi.',
        name: 'Tahrirlanadigan',
      },
      3: {
        help: 'Dizayni tayyor, undagi maʼlumotlar alohida sahifada tahrirlanadi.',
        name: 'Aralash',
      },
    },
    name: 'Boʻlim',
    swiper: 'Slayder',
    toPlace: 'Oʻrnini tanlash…',
    unfilled: 'Boʻsh',
    visible: 'Saytda',
  },
  staffText: {
    add: 'Administrator qoʻshish',
    block: 'Bloklash',
    reset: 'Parolni tiklash',
    roleHint: 'Muharrir sayt mazmunini tahrirlaydi. Operator faqat saytdan kelgan arizalar bilan ishlaydi. Bosh administrator administratorlarni ham boshqaradi.',
    roles: {
      editor: 'Muharrir',
      operator: 'Operator',
      superadmin: 'Bosh administrator',
    },
    suggest: 'Parol taklif qilish',
    unblock: 'Blokdan chiqarish',
  },
  wayToHistoryText: {
    label: 'Tarix',
  },
})
