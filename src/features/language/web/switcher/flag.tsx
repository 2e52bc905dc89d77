import { flagFile } from './flags.ts'

export function Flag({ emoji }: { emoji: string }) {
  const file = flagFile(emoji)
  if (file === undefined) return <span aria-hidden="true">{emoji}</span>
  return <img className="language-flag" src={file} width="21" height="14" alt="" loading="lazy" />
}
