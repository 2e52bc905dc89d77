/** The operator's commands (§19): runs a command line and records its act in one transaction. */
import { parseArgs } from 'node:util'
import { z } from 'zod/mini'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { accessCommands, accountCommands, type AccountCommandDeps } from './account-commands.ts'
import { type Command, Misspelt, Refused } from './command.ts'
import { addAct } from './accounts-store.ts'
import { debateCommands, type DebateCommandDeps } from './debate-commands.ts'

export interface OperatorDeps extends AccountCommandDeps, DebateCommandDeps {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
}

export const requestSchema = z.strictObject({ words: z.array(z.string()), actor: z.string() })
/** A command line without the program's name, and its author (`root@debates`). */
export type OperatorRequest = z.infer<typeof requestSchema>

export const answerSchema = z.object({
  code: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  out: z.string(),
  err: z.string(),
})
/** Exit code 0: done; 1: it cannot be done; 2: the command line is wrong. */
export type OperatorAnswer = z.infer<typeof answerSchema>

export type Operator = (request: OperatorRequest) => Promise<OperatorAnswer>

const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  uses: { type: 'string' },
  days: { type: 'string' },
} as const

export function operator(deps: OperatorDeps): Operator {
  const commands: Record<string, Command> = { ...accountCommands(deps), ...accessCommands(), ...debateCommands(deps) }
  return async ({ words, actor }) => {
    let asJson = words.includes('--json')
    try {
      const { values, positionals } = lineOf(words)
      asJson = values.json === true
      const [name, ...rest] = positionals
      if (name === undefined || name === 'help' || values.help === true) return said(help(commands))
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      if (command === undefined) throw new Misspelt(`There is no command ${JSON.stringify(name)}: say help.`)
      const now = new Date(deps.clock.now())
      const { lines, data, after } = await deps.db.transaction(async (tx) => {
        const outcome = await command.run({ tx, now, words: rest, options: values })
        const { act } = outcome
        if (act) await addAct(tx, { at: now, actor, act: act.name, subject: act.subject, detail: act.detail ?? null })
        return outcome
      })
      await after?.()
      return said(asJson ? [JSON.stringify(data, null, 2)] : lines.map(inOneLine))
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Misspelt)) throw error
      const out = asJson ? `${JSON.stringify({ error: error.message })}\n` : ''
      return { code: error instanceof Misspelt ? 2 : 1, out, err: `${error.message}\n` }
    }
  }
}

function lineOf(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Misspelt((error as Error).message)
  }
}

/** Questions, names and reports come from strangers: their characters must not steer a terminal or begin a line. */
const inOneLine = (line: string) => withoutBidiControls(line.replaceAll(/\p{Cc}+/gu, ' '))

const said = (lines: readonly string[]): OperatorAnswer => ({
  code: 0,
  out: lines.map((line) => `${line}\n`).join(''),
  err: '',
})

function help(commands: Record<string, Command>): string[] {
  const told = Object.entries(commands).flatMap(([name, { usage, tells }]) => [
    ...usage.map((words) => `  ${name} ${words}`.trimEnd()),
    `      ${tells}`,
  ])
  return [
    'npm run admin -- COMMAND [--json]',
    '',
    ...told,
    '',
    'Exit code 0: done; 1: it cannot be done; 2: the command line is wrong.',
  ]
}
