/** Runs the operator's commands (§19). Each change is logged in the transaction that makes it. */
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { askControl, listenForControl } from '#platform/server/control/control-socket.ts'
import type { Logger } from '#platform/server/log.ts'
import { accountCommands } from './account-commands.ts'
import { addAct } from './accounts-store.ts'
import { type Command, Misspelt, type OperatorDeps, Refused } from './command.ts'
import { debateCommands } from './debate-commands.ts'

const requestSchema = v.strictObject({ words: v.array(v.string()), actor: v.string() })
/** A command line without the program's name, and the system user who entered it (such as `root@debates`). */
export type OperatorRequest = v.InferOutput<typeof requestSchema>

/** `code` is the exit code: 0 for success, 1 if the command cannot be carried out, 2 if the command line is invalid. */
const answerSchema = v.object({
  code: v.union([v.literal(0), v.literal(1), v.literal(2)]),
  out: v.string(),
  err: v.string(),
})
export type OperatorAnswer = v.InferOutput<typeof answerSchema>

export type Operator = (request: OperatorRequest) => Promise<OperatorAnswer>

const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  uses: { type: 'string' },
  days: { type: 'string' },
} as const

export function operator(deps: OperatorDeps): Operator {
  const commands: Record<string, Command> = { ...accountCommands(deps), ...debateCommands(deps) }
  return async ({ words, actor }) => {
    let asJson = words.includes('--json')
    try {
      const { values, positionals } = lineOf(words)
      asJson = values.json === true
      const [name, ...rest] = positionals
      if (name === undefined || name === 'help' || values.help === true) return said(help(commands))
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      if (command === undefined) throw new Misspelt(`There is no command ${JSON.stringify(name)}: say help.`)
      const at = new Date(deps.clock.now())
      const { lines, data, after } = await deps.db.transaction(async (tx) => {
        const outcome = await command.run({ tx, now: at, words: rest, options: values })
        const { act } = outcome
        if (act) await addAct(tx, { at, actor, act: act.name, subject: act.subject, detail: act.detail ?? null })
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

/** Replaces control characters with spaces, because the output contains text that strangers wrote. */
const inOneLine = (line: string) => withoutBidiControls(line.replaceAll(/\p{Cc}+/gu, ' '))

const said = (lines: readonly string[]): OperatorAnswer => ({
  code: 0,
  out: lines.map((line) => `${line}\n`).join(''),
  err: '',
})

const help = (commands: Record<string, Command>): string[] => [
  'npm run admin -- COMMAND [--json]',
  '',
  ...Object.entries(commands).flatMap(([name, { usage, tells }]) => [
    ...usage.map((words) => `  ${name} ${words}`.trimEnd()),
    `      ${tells}`,
  ]),
  '',
  'Exit code 0: done; 1: it cannot be done; 2: the command line is wrong.',
]

/**
 * Accepts commands through a socket in `dataDir`. Returns null if the socket cannot be opened.
 * @param copyTo copies the embedded database's files to a new folder; null for PostgreSQL
 */
export async function openControl(
  dataDir: string,
  { operate, copyTo }: { readonly operate: Operator; readonly copyTo: ((folder: string) => Promise<void>) | null },
  log: Pick<Logger, 'warn'>,
): ReturnType<typeof listenForControl> {
  const control = await listenForControl(dataDir, async (text) => {
    const request = v.parse(v.union([v.strictObject({ copyTo: v.string() }), requestSchema]), JSON.parse(text))
    if (!('copyTo' in request)) return JSON.stringify(await operate(request))
    if (copyTo === null) throw new Error('This database has no files to copy.')
    await copyTo(request.copyTo)
    return '{}'
  })
  const tooLong =
    'the path of DATA_DIR is too long for a socket: admin, backup and upgrade --check need this server stopped'
  if (control === null) log.warn(tooLong)
  return control
}

/** Runs the command in the server that uses `dataDir`. Returns null if no server listens there. */
export async function operateThere(
  dataDir: string,
  request: OperatorRequest,
  patienceMs: number | null = null,
): Promise<OperatorAnswer | null> {
  const answer = await askControl(dataDir, JSON.stringify(request), patienceMs)
  return answer === null ? null : v.parse(answerSchema, JSON.parse(answer))
}
