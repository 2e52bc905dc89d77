// This code is not in viewer.ts, because the server also loads that file and theme.ts needs a browser.
import { useEffect } from 'react'
import { chooseTheme, followAccount, useTheme, type Theme } from '#platform/web/theme.ts'
import { useSaveTheme, useUser } from './viewer.ts'

/** Returns the theme (§4 "Theme"). A browser that follows the system's theme ignores the account's theme. */
export function useAccountTheme(): { theme: Theme; toggle: () => void } {
  const theme = useTheme()
  const { user } = useUser()
  const save = useSaveTheme()
  const saved = user?.theme
  useEffect(() => {
    if (saved !== undefined) followAccount(saved)
  }, [saved])
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    chooseTheme(next, user !== null)
    if (user !== null) save(next)
  }
  return { theme, toggle }
}
