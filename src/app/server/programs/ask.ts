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
