import { flagFile } from './flags.ts'

/** Loaded when it comes into sight. @param emoji of a `NamedLanguage` */
export function Flag({ emoji }: { emoji: string }) {
  return <img className="language-flag" src={flagFile(emoji)} width="21" height="14" alt="" loading="lazy" />
}
