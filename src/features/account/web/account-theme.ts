// Not in viewer.ts, which the server-rendered pages load, because theme.ts needs a browser.
import { useEffect } from 'react'
import { chooseTheme, followAccount, useTheme, type Theme } from '#platform/web/theme.ts'
import { useSaveTheme, useUser } from './viewer.ts'

/** Returns the theme (§4 "Theme"); a browser that follows the system's theme ignores the theme of the account. */
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
