import { useAccountTheme } from '#features/account/web/account-theme.ts'
import { useText } from '#features/language/web/text.tsx'
import { MoonIcon, SunIcon } from '#platform/web/ui/icons.tsx'
import { texts } from '../frame-texts.ts'

/** §4 "Theme": a click switches the theme and stores the choice. The label names the theme it switches to. */
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
