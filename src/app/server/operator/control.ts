/** Both ends of a running server's socket: the operator's commands, and copies of the embedded database. */
import { z } from 'zod/mini'
import { askControl, listenForControl } from '#platform/server/control/control-socket.ts'
import type { Logger } from '#platform/server/log.ts'
import { answerSchema, type Operator, type OperatorAnswer, type OperatorRequest, requestSchema } from './operator.ts'

const copySchema = z.strictObject({ copyTo: z.string() })
const anySchema = z.union([copySchema, requestSchema])

export interface Controlled {
  readonly operate: Operator
  /** Copies the database's files to a new folder; null if it has none. */
  readonly copyTo: ((folder: string) => Promise<void>) | null
}

/** Returns null if the folder's path is too long for a socket: the commands then need a stopped server. */
export async function openControl(
  dataDir: string,
  { operate, copyTo }: Controlled,
  log: Pick<Logger, 'warn'>,
): ReturnType<typeof listenForControl> {
  const control = await listenForControl(dataDir, async (text) => {
    const request = anySchema.parse(JSON.parse(text))
    if (!('copyTo' in request)) return JSON.stringify(await operate(request))
    if (copyTo === null) throw new Error('This database has no files to copy.')
    await copyTo(request.copyTo)
    return '{}'
  })
  if (control === null)
    log.warn(
      'the path of DATA_DIR is too long for a socket: admin, backup and upgrade --check need this server stopped',
    )
  return control
}

/** Runs the command in the server that has the folder open; returns null if none listens. */
export async function operateThere(
  dataDir: string,
  request: OperatorRequest,
  patienceMs: number | null = null,
): Promise<OperatorAnswer | null> {
  const answer = await askControl(dataDir, JSON.stringify(request), patienceMs)
  return answer === null ? null : answerSchema.parse(JSON.parse(answer))
}

/** Asks the server that has the folder open for a copy of its database; returns false if none listens. */
export async function copyThere(dataDir: string, folder: string): Promise<boolean> {
  return (await askControl(dataDir, JSON.stringify({ copyTo: folder } satisfies z.infer<typeof copySchema>))) !== null
}
