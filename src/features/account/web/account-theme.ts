import { useEffect } from 'react'
import { chooseTheme, followAccount, useTheme, type Theme } from '#platform/web/theme.ts'
import { useSaveTheme, useUser } from './viewer.ts'

/**
 * §4 "Theme": it starts from the user's saved theme, else from the browser's; toggling saves it in both. A browser
 * that follows the system does so for a signed-in user, too.
 */
export function useAccountTheme(): { theme: Theme; toggle: () => void } {
  const theme = useTheme()
  const { user } = useUser()
  const save = useSaveTheme()
  const saved = user?.theme
  useEffect(() => {
    if (saved !== undefined) followAccount(saved)
  }, [saved])
  return {
    theme,
    toggle: () => {
      const next = theme === 'dark' ? 'light' : 'dark'
      chooseTheme(next, user !== null)
      if (user !== null) save(next)
    },
  }
}
