import type { MarkedDebate } from '../measures/mark.ts'

export interface ReadingFile {
  readonly name: string
  readonly text: string
}

/**
 * Returns a file for each question, which contains the debates with and without sources in random order as A and B. `key.json`
 * says which debate had sources.
 * @param random returns a number in [0, 1)
 */
export function blindPairs(debates: readonly MarkedDebate[], random: () => number): ReadingFile[] {
  const key: Record<string, { readonly A: string; readonly B: string }> = {}
  const files = debates.flatMap((bare) => {
    const sourced = debates.find(({ question, sources }) => question === bare.question && sources !== null)
    if (bare.sources !== null || sourced === undefined) return []
    const name = `${bare.question.number}`.padStart(2, '0')
    const swapped = random() < 0.5
    key[name] = swapped ? { A: 'with', B: 'without' } : { A: 'without', B: 'with' }
    const [first, second] = swapped ? [sourced, bare] : [bare, sourced]
    return [{ name: `${name}.md`, text: `${head(bare)}\n\n## A\n\n${speech(first)}\n\n## B\n\n${speech(second)}\n` }]
  })
  return files.length === 0 ? [] : [...files, { name: 'key.json', text: JSON.stringify(key, null, 2) }]
}

export function givenPassages(debates: readonly MarkedDebate[]): string {
  let number = 0
  return debates
    .flatMap((debate) => {
      const given = debate.sources?.passages ?? []
      if (debate.sources === null) return []
      const listed = given.map(
        ({ optionNumber, title, text }) => `${(number += 1)}. (${optionNumber}) [${title}] ${text}`,
      )
      return [`${head(debate)}\n\n${listed.join('\n\n') || 'none'}\n`]
    })
    .join('\n')
}

const head = ({ question: { question, option1, option2 } }: MarkedDebate): string =>
  `# ${question}\n\n1: ${option1} · 2: ${option2}`

const speech = ({ turns }: MarkedDebate): string =>
  turns.map(({ optionNumber, content }) => `**For ${optionNumber}:** ${content}`).join('\n\n')
