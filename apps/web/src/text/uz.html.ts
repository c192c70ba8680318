import { localise } from './localise'

/** The rich text field. */
export const htmlText = localise({
  toolbar: (label: string) => `${label}: matn asboblari`,
  tools: {
    h2: 'Sarlavha',
    h3: 'Kichik sarlavha',
    strong: 'Qalin',
    em: 'Kursiv',
    ul: 'Nuqtali roʻyxat',
    ol: 'Raqamli roʻyxat',
    blockquote: 'Iqtibos',
    link: 'Havola',
    clear: 'Formatlashni tozalash',
    undo: 'Ortga qaytarish',
    redo: 'Qayta bajarish',
  },
  /** Keyboard shortcuts, for the tools that have one. */
  keys: {
    h2: 'Ctrl+Alt+2',
    h3: 'Ctrl+Alt+3',
    strong: 'Ctrl+B',
    em: 'Ctrl+I',
    ul: 'Ctrl+Shift+8',
    ol: 'Ctrl+Shift+7',
    blockquote: 'Ctrl+Shift+B',
    undo: 'Ctrl+Z',
    redo: 'Ctrl+Shift+Z',
  },
  /** Announced only: how to get to the tools and back without a mouse. */
  help: 'Matn asboblariga oʻtish: Alt+F10, qaytish: Escape.',
  loading: 'Matn maydoni yuklanmoqda',
  failed: 'Matn maydonini yuklab boʻlmadi',
  link: {
    address: 'Havola manzili',
    put: 'Qoʻyish',
    remove: 'Havolani olib tashlash',
    close: 'Yopish',
  },
})
