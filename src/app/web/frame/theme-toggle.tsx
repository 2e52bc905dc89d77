import { useAccountTheme } from '#features/account/web/account-theme.ts'
import { useText } from '#features/language/web/text.tsx'
import { MoonIcon, SunIcon } from '#platform/web/ui/icons/site-icons.tsx'
import texts from '../../frame-texts.json' with { type: 'json' }

export function useThemeToggle() {
  const text = useText()
  const { theme, toggle } = useAccountTheme()
  return { theme, toggle, label: text(theme === 'dark' ? texts.toLight : texts.toDark) }
}

/** Renders the theme button. On narrow screens, the last item of the language list replaces the button. */
export function ThemeToggle() {
  const { theme, toggle, label } = useThemeToggle()
  return (
    <button type="button" className="icon-button theme-toggle" aria-label={label} title={label} onClick={toggle}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </button>
  )
}
