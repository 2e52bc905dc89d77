import { createInterface } from 'node:readline/promises'

/** Asks the person at the terminal; resolves with '' at Ctrl-C and at the end of the input. */
export async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(question), ended])
  } finally {
    terminal.close()
  }
}

const YES = '--yes'

/** The words to run, or the reason why nothing runs, with the exit code. */
export type Agreement = { readonly words: readonly string[] } | { readonly refusal: string; readonly code: 1 | 2 }

/**
 * Asks before a command that cannot be undone (§19); `--yes` agrees in advance.
 * @param ask asks the person at the terminal; null if there is none
 */
export async function agreement(
  words: readonly string[],
  ask: ((question: string) => Promise<string>) | null,
): Promise<Agreement> {
  const rest = words.filter((word) => word !== YES)
  const lost = lostBy(rest.filter((word) => !word.startsWith('--')))
  if (lost === null || rest.length < words.length) return { words: rest }
  if (ask === null) {
    return {
      refusal: `Nothing is deleted: without a terminal say ${YES}, because ${lost} cannot be brought back.`,
      code: 2,
    }
  }
  const answer = await ask(`This deletes ${lost} for good. Type yes to go on: `)
  return answer.trim().toLowerCase() === 'yes' ? { words: rest } : { refusal: 'Nothing is deleted.', code: 1 }
}

/** Returns the thing that a command deletes; null for other and for misspelt commands. */
function lostBy([name, subject, verb]: readonly string[]): string | null {
  if (subject === undefined) return null
  if (name === 'delete') return `the account ${subject} with its debates`
  return name === 'debate' && verb === 'delete' ? `the debate ${subject}` : null
}
