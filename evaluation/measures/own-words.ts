/** What a model found itself, and what was said for it: prompts for small models begin the parts of a turn. */

export interface Stretch {
  readonly text: string
  /** True for words the prompt put into its mouth. */
  readonly said: boolean
}

/** The turn cut at the words said for it, in their order; what a guard has cut off is not looked for. */
export function stretchesOf(content: string, saidForIt: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  for (const said of saidForIt) {
    const at = content.indexOf(said, from)
    if (at === -1) continue
    stretches.push({ text: content.slice(from, at), said: false }, { text: said, said: true })
    from = at + said.length
  }
  stretches.push({ text: content.slice(from), said: false })
  return stretches.filter(({ text }) => text !== '')
}

/** Its own words alone, and before each stretch of them the clause that it was left to end ("because", "mountains"). */
export function ownWords(content: string, saidForIt: readonly string[]): string {
  let clause = ''
  let own = ''
  for (const { text, said } of stretchesOf(content, saidForIt)) {
    if (said) clause = /[^.,:;!?]*$/u.exec(text)?.[0].trimStart() ?? ''
    else own += `${own === '' ? '' : '\n'}${clause}${text}`
  }
  return own
}
