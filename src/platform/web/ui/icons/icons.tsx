import type { SVGProps } from 'react'
import { Icon } from './site-icons.tsx'

const icon = (d: string, path?: SVGProps<SVGPathElement>, className?: string) => () => (
  <Icon className={className}>
    <path d={d} {...path} />
  </Icon>
)

const EYE = 'M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6z'
const ROUND = { strokeLinejoin: 'round' } as const

export const MoreIcon = icon('M5 12h.01M12 12h.01M19 12h.01', { strokeWidth: '3.5' })
export const AskIcon = icon('M4 4h16v12H11l-5 5v-5H4zM10 8.5a2 2 0 1 1 2.6 1.9q-.6.3-.6 1.1M12 13.5h.01', ROUND)
export const ListenIcon = icon('M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H4zM17 14h3v6h-3z', ROUND)
export const ShareIcon = icon('M12 15V4M8 7.5 12 3.5l4 4M7 11H5v10h14V11h-2')
export const SaveIcon = icon('M6 4h12v16l-6-4.5L6 20z', ROUND)
export const ContextIcon = icon('M4 5h16v11h-8l-4 4v-4H4zM12 8v5M9.5 10.5h5', ROUND)
export const NewIcon = icon('M12 5H5v14h14v-7M10 14v-3l8-8 3 3-8 8z', ROUND)
export const EyeIcon = icon(`${EYE}M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z`, ROUND)
export const EyeOffIcon = icon(`${EYE}M4 20 20 4`, ROUND)
/** An arrow that points against the reading direction, back to the previous page. */
export const BackIcon = icon('M11 5l-7 7 7 7M4 12h16', {}, 'mirrored')
export const DownIcon = icon('M12 4v15M5 12l7 7 7-7')
const SOLID = { fill: 'currentColor', strokeLinejoin: 'round' } as const
export const PlayIcon = icon('M7 5l12 7-12 7z', SOLID, 'mirrored')
export const PauseIcon = icon('M8 6v12M16 6v12', { strokeWidth: '4' })
export const StopIcon = icon('M7 7h10v10H7z', SOLID)
export const NextIcon = icon('M5 6l9 6-9 6zM19 6v12', SOLID, 'mirrored')
export const PreviousIcon = icon('M19 6l-9 6 9 6zM5 6v12', SOLID, 'mirrored')
