/** The texts of the course page's design. Everything else on it is content. */
export const courseText = {
  levels: {
    junior: { name: 'Junior', who: 'Boshlovchi mutaxassis' },
    middle: { name: 'Middle', who: 'Tajribali mutaxassis' },
    senior: { name: 'Senior', who: 'Yetakchi mutaxassis' },
  },
  unknown: '—',
  source: (name: string) => `Manba: ${name}`,
  percent: (value: number) => `${value}%`,
  before: (who: string) => `Avval: ${who}`,
  contest: 'Tanlov loyihasi',
  seeWork: 'Ishni koʻrish',
  skills: 'Koʻnikmalar',
  tools: 'Vositalar',
} as const
