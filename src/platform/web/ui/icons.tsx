/** All icons of the interface, drawn on a 24 px grid with square ends, one em wide, in the text's colour. */
import type { ReactNode, SVGProps } from 'react'

function Icon({ children, ...rest }: SVGProps<SVGSVGElement> & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="square"
      aria-hidden="true"
      {...rest}
    >
      {children}
    </svg>
  )
}

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)
export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19" />
  </Icon>
)
export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" strokeLinejoin="round" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.5" />
  </Icon>
)
export const CopyIcon = () => (
  <Icon>
    <path d="M9 8h11v13H9zM5 16H4V3h11v2" strokeLinejoin="round" />
  </Icon>
)
export const StopIcon = () => (
  <Icon>
    <path d="M7 7h10v10H7z" fill="currentColor" />
  </Icon>
)
export const EyeIcon = () => (
  <Icon>
    <path d="M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6z" strokeLinejoin="round" />
    <circle cx="12" cy="12" r="2.5" />
  </Icon>
)
export const EyeOffIcon = () => (
  <Icon>
    <path d="M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6z" strokeLinejoin="round" />
    <path d="M4 20 20 4" />
  </Icon>
)
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21v-2l3-4h10l3 4v2" strokeLinejoin="round" />
  </Icon>
)
/** Points back to the previous page: against the direction of reading. */
export const BackIcon = () => (
  <Icon className="mirrored">
    <path d="M11 5l-7 7 7 7M4 12h16" />
  </Icon>
)
