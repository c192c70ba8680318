import { localise } from '#/text/localise'

/** The texts of the average salary. */
export const salaryText = localise({
  titles: {
    plain: 'Oʻrtacha maosh',
    line: 'Oʻrtacha maosh (chiziqli)',
    box: 'Oʻrtacha maosh (bosqichli)',
  },
  name: 'Sarlavha',
  junior: 'Junior maoshi',
  middle: 'Middle maoshi',
  senior: 'Senior maoshi',
  source: 'Manba',
  sourceHelp: 'Raqamlar qayerdan olingani. Masalan: hh.uz',
  sourceIcon: 'Manba ikonkasi',
  addInfo: 'Qoʻshimcha maʼlumot',
  // The same text as the server's (`average_salary.rs`).
  middleLess: 'Middle maoshi Junior maoshidan kam boʻlmasligi kerak',
  seniorLess: 'Senior maoshi Middle maoshidan kam boʻlmasligi kerak',
  saved: 'Oʻrtacha maosh saqlandi',
})
