/** The operator's commands over the socket of a running server, at both of its ends. */
import { askControl, type ControlSocket, listenForControl } from '#platform/server/control/control-socket.ts'
import type { Logger } from '#platform/server/log.ts'
import { answerSchema, type Operator, type OperatorAnswer, type OperatorRequest, requestSchema } from './operator.ts'

/** Null when the folder's path is too long for a socket: then the commands need the server to be stopped. */
export async function openControl(
  dataDir: string,
  operate: Operator,
  log: Pick<Logger, 'warn'>,
): Promise<ControlSocket | null> {
  const control = await listenForControl(dataDir, async (request) =>
    JSON.stringify(await operate(requestSchema.parse(JSON.parse(request)))),
  )
  if (control === null) log.warn('the path of DATA_DIR is too long for a socket: no admin commands beside this server')
  return control
}

/** What the server answers that has the folder open; null when none listens. */
export async function operateThere(dataDir: string, request: OperatorRequest): Promise<OperatorAnswer | null> {
  const answer = await askControl(dataDir, JSON.stringify(request))
  return answer === null ? null : answerSchema.parse(JSON.parse(answer))
}
