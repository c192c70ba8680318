/** The texts of the gallery itself. */
export const galleryText = {
  title: 'Boʻlimlar koʻrgazmasi',
  contents: {
    full: 'Toʻliq',
    seven: 'Yettitadan',
    long: 'Uzun matnli',
    swiper: 'Slayder',
    minimal: 'Eng kam',
    blank: 'Toʻldirilmagan',
    empty: 'Boʻsh',
  },
  missing: (name: string) => `Bunday boʻlim yoʻq: ${name}`,
}
