import { countryOf } from '../../named-languages.ts'

/** Many systems show flag emoji as letters. These images were copied from country-flag-icons 1.6.20 (22 MB). */
/** Empty if the server runs from its sources without Vite. Pages then show no flag until the script runs. */
const files =
  import.meta.env === undefined
    ? {}
    : import.meta.glob<string>('./flags/*.svg', { query: '?no-inline', import: 'default', eager: true })

/** Returns the address of the flag's file; undefined if there is none and the emoji must be shown. */
export const flagFile = (emoji: string): string | undefined => files[`./flags/${countryOf(emoji)}.svg`]

/** @param lazy for a flag that may be far from the visible part of a list */
export function Flag({ emoji, lazy = false }: { emoji: string; lazy?: boolean }) {
  const file = flagFile(emoji)
  if (file === undefined) return <span aria-hidden="true">{emoji}</span>
  return <img className="language-flag" src={file} width="21" height="14" alt="" loading={lazy ? 'lazy' : 'eager'} />
}
