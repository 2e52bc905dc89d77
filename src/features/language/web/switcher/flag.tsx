import { flagFile } from './flags.ts'

export function Flag({ emoji }: { emoji: string }) {
  return <img className="language-flag" src={flagFile(emoji)} width="21" height="14" alt="" loading="lazy" />
}
