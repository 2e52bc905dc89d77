/** Questions of a program to the person at the terminal. */
import { createInterface } from 'node:readline/promises'

/**
 * Resolves with what is typed; Ctrl-C and the end of the input answer nothing.
 * @param output where the question is shown: standard error where the answer of the program itself is read by others
 */
export async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(question), ended])
  } finally {
    terminal.close()
  }
}
