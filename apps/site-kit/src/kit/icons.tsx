import type { ReactNode } from 'react'

function Outline({ children, filled = false }: { children: ReactNode; filled?: boolean }) {
  return (
    <svg
      aria-hidden
      width="1.25em"
      height="1.25em"
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export const ArrowLeftIcon = () => <Outline><path d="M19 12H5m6-6-6 6 6 6" /></Outline>
export const ArrowRightIcon = () => <Outline><path d="M5 12h14m-6-6 6 6-6 6" /></Outline>
export const ChevronDownIcon = () => <Outline><path d="m6 9.5 6 6 6-6" /></Outline>
export const CheckIcon = () => <Outline><path d="m5 12.5 4.5 4.5L19 7.5" /></Outline>
export const PlusIcon = () => <Outline><path d="M12 5v14M5 12h14" /></Outline>
export const ClockIcon = () => <Outline><circle cx="12" cy="12" r="9" /><path d="M12 7v5l3 2" /></Outline>
export const BookIcon = () => <Outline><path d="M12 6.5C10 5 7 4.5 3.5 4.5v14C7 18.5 10 19 12 20.5c2-1.5 5-2 8.5-2v-14C17 4.5 14 5 12 6.5zm0 0v14" /></Outline>
export const LayersIcon = () => <Outline><path d="m12 3 9 5-9 5-9-5zM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5" /></Outline>
export const GiftIcon = () => <Outline><path d="M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7.5 6 7.5 4.5S9 2.5 10 3s2 2 2 4c0-2 1-3.5 2-4s2.5 0 2.5 1.5S15 7 12 7z" /></Outline>
export const PlayIcon = () => <Outline filled><path d="M8 5.5v13l11-6.5z" /></Outline>
export const StarIcon = () => <Outline filled><path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9L3.5 9.7l5.9-.8z" /></Outline>
export const QuoteIcon = () => <Outline filled><path d="M10 6c-3.5.8-6 3.5-6 7.5V18h6v-5.5H7c0-2 1-3.5 3-4.2zm10 0c-3.5.8-6 3.5-6 7.5V18h6v-5.5h-3c0-2 1-3.5 3-4.2z" /></Outline>
export const ImageIcon = () => <Outline><rect x="3" y="4" width="18" height="16" rx="2.5" /><circle cx="8.5" cy="9.5" r="1.5" /><path d="m21 16-5-5L5 20" /></Outline>
export const PersonIcon = () => <Outline><circle cx="12" cy="8" r="4" /><path d="M4 21c0-4 3.5-7 8-7s8 3 8 7" /></Outline>
export const PhoneIcon = () => <Outline><path d="M5 3.5h3.5l1.7 4.7-2.2 1.7a13 13 0 0 0 6 6l1.7-2.2 4.8 1.8V19a2 2 0 0 1-2 2C10.5 20.5 3.5 13.5 3 5.5a2 2 0 0 1 2-2z" /></Outline>
export const FacebookIcon = () => <Outline><path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" /></Outline>
export const InstagramIcon = () => <Outline><rect x="2.5" y="2.5" width="19" height="19" rx="5" /><circle cx="12" cy="12" r="4.2" /><path d="M17.5 6.5h.01" /></Outline>
export const LinkedinIcon = () => <Outline><path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z" /><rect x="2" y="9" width="4" height="12" /><circle cx="4" cy="4" r="2" /></Outline>
export const TelegramIcon = () => <Outline><path d="M21.5 3.5 2.5 11l6 2.5m13-10-3 16-10-6m13-10L8.5 13.5V20l3.5-4" /></Outline>
export const YoutubeIcon = () => <Outline><rect x="2" y="5" width="20" height="14" rx="4" /><path d="m10 9 5 3-5 3z" /></Outline>
