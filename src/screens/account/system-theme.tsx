import { useReducer } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { chooseTheme, followsSystem, shownTheme, useTheme } from '#platform/web/theme.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { texts } from '#features/account/texts/account-texts.ts'
import { useSaveTheme } from '#features/account/web/viewer.ts'

/** §12: the theme follows this browser's system until the header's toggle is used. */
export function SystemTheme() {
  const text = useText()
  // The toggle in the header changes the choice with the theme.
  useTheme()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const save = useSaveTheme()
  const follows = followsSystem()
  const choose = (on: boolean) => {
    chooseTheme(on ? 'system' : shownTheme())
    if (!on) save(shownTheme())
    drawAgain()
  }
  return <Switch label={text(texts.systemTheme)} checked={follows} onChange={choose} />
}
