/** One small call that shows whether a model answers, for the operator's doctor (§19). */
import type { Clock } from '#platform/clock.ts'
import type { ModelRequest } from '../port.ts'
import { ADAPTATIONS, type Dialect } from './dialect.ts'
import { type Failure, inPlainWords } from './faults.ts'
import { Pieces } from './pieces.ts'
import type { RemoteEngine } from './remote-options.ts'
import type { Upstream } from './upstream.ts'

/** All that it may cost: models that think get no room for it. */
const PROBE_TOKENS = 16

const nothing = () => {}

interface Probing {
  readonly name: string
  readonly clock: Clock
  readonly connections: Upstream
  readonly dialect: Dialect
}

export function probeOf({ name, clock, connections, dialect }: Probing): RemoteEngine['probe'] {
  return async (model, patienceMs) => {
    const request: ModelRequest = {
      model,
      system: '',
      messages: [{ role: 'user', content: 'Say yes.' }],
      maxTokens: PROBE_TOKENS,
      signal: new AbortController().signal,
    }
    const hearing = {
      onUsage: nothing,
      onThinking: nothing,
      onCut: nothing,
      beginning: 'text' as const,
      isLast: true,
      onBegan: nothing,
    }
    const textBy = clock.now() + patienceMs
    for (let adapted = 0; ; adapted++) {
      const pieces = new Pieces(nothing, nothing, nothing)
      const body = dialect.body(request, null)
      const failure = await connections.attempt(body, pieces, { ...hearing, traceparent: null, textBy }).outcome
      if (failure === null) return pieces.each(() => true)
      if (isEmptyAnswer(failure)) return
      if (adapted === ADAPTATIONS || !dialect.adapt(failure, model)) throw inPlainWords(failure.error, name, model)
    }
  }
}

/** The model has thought until its limit, said nothing, or its answer was withheld: the call itself went well. */
function isEmptyAnswer({ error, status }: Failure): boolean {
  if (error.fault === 'nothing-written') return true
  return status === null && (error.fault === 'malformed' || error.fault === 'rejected')
}
