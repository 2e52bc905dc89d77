/** One line and a few numbers for each turn that ends, without any text of users or models. */
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { TurnOutcome } from './finish.ts'
import type { LiveTurns } from './live-turns.ts'

/** Seconds. */
const FIRST_TOKEN_S = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60]

const OUTCOMES: readonly TurnOutcome['kind'][] = ['saved', 'stopped', 'failed', 'lost']

export function observeTurns(metrics: Metrics, log: Logger, turns: LiveTurns): (outcome: TurnOutcome) => void {
  const ended = metrics.counter({
    name: 'turns_total',
    help: 'Turns that have ended: saved, stopped by their owner, failed by the model, lost by us.',
    labels: ['outcome', 'engine'],
  })
  const tokens = metrics.counter({
    name: 'model_tokens_total',
    help: 'Tokens as the models count them.',
    labels: ['engine', 'model', 'direction'],
  })
  const firstToken = metrics.histogram(
    { name: 'turn_first_token_seconds', help: 'From a turn’s beginning to its first word.', labels: ['engine'] },
    FIRST_TOKEN_S,
  )
  metrics.gauge({ name: 'turns_running', help: 'Turns this process is writing now.' }, () => turns.running().length)
  metrics.gauge({ name: 'turn_readers', help: 'Readers of the turns this process is writing.' }, () =>
    turns.running().reduce((sum, turn) => sum + turn.readers, 0),
  )

  const engines = new Set<string>()
  return ({ kind, turn, tokensIn, tokensOut, msToFirstToken, cause }) => {
    const { engine, aiModel: model, turnNumber } = turn.head
    // A series that begins at 1 has not increased for Prometheus: the first turn that fails would not be seen.
    if (!engines.has(engine)) for (const outcome of OUTCOMES) ended({ outcome, engine }, 0)
    engines.add(engine)
    ended({ outcome: kind, engine })
    if (tokensIn !== null) tokens({ engine, model, direction: 'in' }, tokensIn)
    if (tokensOut !== null) tokens({ engine, model, direction: 'out' }, tokensOut)
    if (msToFirstToken !== null) firstToken({ engine }, msToFirstToken / 1000)
    const line = { debateId: turn.debateId, turnNumber, engine, model, tokensIn, tokensOut, msToFirstToken }
    if (kind === 'saved' || kind === 'stopped') log.info(line, `turn ${kind}`)
    else log.warn({ ...line, err: cause }, `turn ${kind}`)
  }
}
