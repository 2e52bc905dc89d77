/** Separates a model's own words from those of the prompt: prompts for small models begin the parts of a turn. */

export interface Stretch {
  readonly text: string
  /** True for words that the prompt gave to the model. */
  readonly said: boolean
}

/** Splits the turn at the words that the prompt gave, in their order. Words that a guard has cut off are skipped. */
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

/**
 * Returns only the model's own words, each stretch preceded by the clause of the prompt that it completes ("because",
 * "mountains").
 */
export function ownWords(content: string, saidForIt: readonly string[]): string {
  let clause = ''
  let own = ''
  for (const { text, said } of stretchesOf(content, saidForIt)) {
    if (said) clause = /[^.,:;!?]*$/u.exec(text)?.[0].trimStart() ?? ''
    else own += `${own === '' ? '' : '\n'}${clause}${text}`
  }
  return own
}
