import { useAccountTheme } from '#features/account/web/account-theme.ts'
import { useText } from '#features/language/web/text.tsx'
import { MoonIcon, SunIcon } from '#platform/web/ui/icons.tsx'
import { texts } from '../frame-texts.ts'

/** §4 "Theme": toggling switches it and keeps it. Named after what it will do. */
export function ThemeToggle() {
  const text = useText()
  const { theme, toggle } = useAccountTheme()
  const label = text(theme === 'dark' ? texts.toLight : texts.toDark)
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggle}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </button>
  )
}
