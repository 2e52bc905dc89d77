import { Icon } from '#platform/web/ui/icons/site-icons.tsx'

export const PlayIcon = () => (
  <Icon className="mirrored">
    <path d="M7 5l12 7-12 7z" fill="currentColor" strokeLinejoin="round" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon>
    <path d="M8 6v12M16 6v12" strokeWidth="4" />
  </Icon>
)
export const NextIcon = () => (
  <Icon className="mirrored">
    <path d="M5 6l9 6-9 6z" fill="currentColor" strokeLinejoin="round" />
    <path d="M19 6v12" />
  </Icon>
)
export const PreviousIcon = () => (
  <Icon className="mirrored">
    <path d="M19 6l-9 6 9 6z" fill="currentColor" strokeLinejoin="round" />
    <path d="M5 6v12" />
  </Icon>
)
