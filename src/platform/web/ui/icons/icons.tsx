/** The icons of the screens and dialogs that load later; `site-icons.tsx` has those of the header. */
import { Icon } from './site-icons.tsx'

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
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
/** Points back to the previous page: against the direction of reading. */
export const BackIcon = () => (
  <Icon className="mirrored">
    <path d="M11 5l-7 7 7 7M4 12h16" />
  </Icon>
)
