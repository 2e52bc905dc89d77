import { createInterface } from 'node:readline/promises'

/** Asks the user a question at the terminal. Resolves with '' on Ctrl-C or at the end of the input. */
export async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(question), ended])
  } finally {
    terminal.close()
  }
}

/**
 * Asks for confirmation before an irreversible command (§19). Returns the command without `--yes`, or the reason for not
 * running it and an exit code.
 * @param ask null if there is no terminal
 */
export async function agreement(
  words: readonly string[],
  ask: ((question: string) => Promise<string>) | null,
): Promise<{ words: readonly string[] } | { refusal: string; code: 1 | 2 }> {
  const rest = words.filter((word) => word !== '--yes')
  const lost = lostBy(rest.filter((word) => !word.startsWith('--')))
  if (lost === null || rest.length < words.length) return { words: rest }
  if (ask === null) {
    const refusal = `Nothing is deleted: without a terminal say --yes, because ${lost} cannot be brought back.`
    return { refusal, code: 2 }
  }
  const answer = await ask(`This deletes ${lost} for good. Type yes to go on: `)
  return answer.trim().toLowerCase() === 'yes' ? { words: rest } : { refusal: 'Nothing is deleted.', code: 1 }
}

function lostBy([name, subject, verb]: readonly string[]): string | null {
  if (subject === undefined) return null
  if (name === 'delete') return `the account ${subject} with its debates`
  return name === 'debate' && verb === 'delete' ? `the debate ${subject}` : null
}
