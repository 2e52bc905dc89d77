/** A turn that is saved, as a source to watch: for a reader who left it in the middle (§12). */
import type { ServerEvent } from '#platform/sse.ts'
import type { Response, TurnEvent } from '../../contract/turns.ts'
import type { TurnSource } from './turn-stream.ts'

export function toldAgain(response: Response): TurnSource {
  const { turnNumber, optionNumber, aiModel, engine } = response
  const told = () => Promise.resolve(events([{ turn: { turnNumber, optionNumber, aiModel, engine } }, { response }]))
  return { start: told, join: told, stop: () => Promise.resolve(), finished: () => Promise.resolve(response) }
}

async function* events(all: readonly TurnEvent[]): AsyncGenerator<ServerEvent, void, void> {
  for (const event of all) yield { data: JSON.stringify(event), event: 'message', id: '' }
}
