/** Writes a turn in four steps: claim, speak, relay and finish. A turn continues even if its caller disconnects. */
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import { inTime } from '#platform/server/in-time.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import type { Span } from '#platform/server/tracing/tracing.ts'
import { isUuid } from '#platform/uuid.ts'
import { optionOf } from '#features/debates/rules.ts'
import { PERSON } from '#features/debates/digital-source.ts'
import { humanDebater } from '../debaters/debater-for.ts'
import { citedSpeech, cleanSpeech } from '../debaters/speech/cited-speech.ts'
import { otherSide } from '../debaters/speech/other-side.ts'
import type { CutReason } from '../debaters/speech/cut-reasons.ts'
import type { LiveTurn } from './live-turn.ts'
import type { Interruption, LiveTurns } from './live-turns.ts'
import { debateNotFound } from '#features/debates/server/find-debate.ts'
import type { LostTurn } from '#features/debates/server/lists/own-debates-store.ts'
import type { SourceFinder } from '#features/sources/server/pack/find-sources.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import { claim, type ClaimDeps, type ClaimedTurn, giveBack, type TurnOptions, modelsOf, checkPermit } from './claim.ts'
import { finish, type FinishDeps, type TurnOutcome } from './finish.ts'
import { relay, type Relayed } from './relay.ts'
import { speak, type SpeakDeps, type Speech } from './speak.ts'
import { claimantOf } from '#features/debates/server/allowances.ts'

export interface TurnDeps extends ClaimDeps, SpeakDeps, FinishDeps {
  readonly turns: LiveTurns
  readonly sources: Pick<SourceFinder, 'awaited' | 'found'>
}

export type TurnWriter = ReturnType<typeof turnWriter>

export function turnWriter(deps: TurnDeps) {
  /** Turns that are being started, keyed by debate and viewer. An owner must not join a stranger's refused attempt. */
  const starting = singleFlight<LiveTurn>()
  let draining = false

  const interrupt = async (debateId: string, why: Interruption): Promise<LiveTurn | null> => {
    await Promise.allSettled(starting.running(debateId))
    return deps.turns.interrupt(debateId, why)
  }

  const start = (viewer: Viewer, debateId: string, name: string, options: TurnOptions): Promise<LiveTurn> => {
    const work = async () => {
      if (draining) throw new Problem(503, 'shutting-down', { retryAfter: 5 })
      const beginning = begin(deps, viewer, debateId, options)
      deps.turns.begins(beginning)
      return beginning
    }
    return starting.run(`${debateId} ${name}`, { work })
  }

  return {
    /** Starts the next turn or joins the running one. Throws a Problem with status 400, 401, 403, 404, 429 or 503. */
    async advance(viewer: Viewer, { id }: Pick<DebateRow, 'id'>, options: TurnOptions = { language: null }) {
      if (!isUuid(id)) throw debateNotFound()
      const debateId = id.toLowerCase()
      if (deps.turns.own(debateId)) await checkPermit(deps, viewer, debateId)
      const running = deps.turns.own(debateId)
      if (running) return running
      return start(viewer, debateId, claimantOf(viewer), options)
    },

    /** Writes and saves a person's turn (§20). Throws what `advance` throws, and 409 `turn-taken` or 503 `turn-lost`. */
    async writeHumanTurn(viewer: Viewer, { id }: Pick<DebateRow, 'id'>, said: { content: string; turnNumber: number }) {
      if (!isUuid(id)) throw debateNotFound()
      const debateId = id.toLowerCase()
      const humanTurn = { debater: humanDebater(said.content), turnNumber: said.turnNumber }
      // Starts with the same name share a turn. A random name keeps calls with different texts apart.
      const { settled } = await start(viewer, debateId, uuidv7(), { language: null, humanTurn })
      await settled
      const written = await deps.store.findTurn(debateId, said.turnNumber)
      if (written?.engine !== PERSON) throw new Problem(503, 'turn-lost', { retryAfter: 5 })
      return written
    },

    /** Stops the running turn (§11), and waits for its end if this process writes it. Throws 503 `turn-elsewhere`. */
    async stop(debateId: string): Promise<void> {
      const own = await interrupt(debateId, 'stopped')
      if (own) return own.settled
      const claim = await deps.store.heldClaim(debateId, new Date(deps.clock.now()))
      if (claim === null) return
      const isAsked = deps.turns.stopElsewhere(claim.claimId, 'stopped')
      if (!isAsked) throw new Problem(503, 'turn-elsewhere', { retryAfter: 5 })
    },

    /** Ends turns whose claims were deleted. Must be called after the commit, because the turns can be saved until then. */
    async endLost(lost: readonly LostTurn[]): Promise<void> {
      for (const { debateId, claimId, why } of lost) {
        if (await interrupt(debateId, why)) continue
        // An instance that misses this message finds its claim lost when it next renews the lease.
        deps.turns.stopElsewhere(claimId, why)
      }
    },

    async drain(ms: number): Promise<void> {
      draining = true
      await Promise.allSettled(starting.running())
      const running = deps.turns.running()
      if (running.length === 0) return
      const settled = Promise.all(running.map((turn) => turn.settled))
      if (ms > 0) await inTime(deps.clock, ms, new Error('turns still run'), () => settled).catch(() => {})
      for (const turn of running) deps.turns.interrupt(turn.debateId, 'shutdown')
      await settled
    },
  }
}

const turnTaken = () => new Problem(409, 'turn-taken')

async function begin(deps: TurnDeps, viewer: Viewer, debateId: string, options: TurnOptions): Promise<LiveTurn> {
  const span = deps.tracing.begin('turn', { facts: { 'debate.id': debateId } })
  try {
    const { turn, outcome } = await span.runInSpan(() => claimOrJoin(deps, viewer, debateId, options, span))
    if (outcome === null) span.end()
    else void outcome.then((ended) => endSpan(span, ended))
    return turn
  } catch (error) {
    span.end(error)
    throw error
  }
}

function endSpan(span: Span, { kind, turn, tokensIn, tokensOut, cause }: TurnOutcome): void {
  span.note({
    'turn.number': turn.head.turnNumber,
    'turn.engine': turn.head.engine,
    'turn.outcome': kind,
    ...(tokensIn !== null && { 'gen_ai.usage.input_tokens': tokensIn }),
    ...(tokensOut !== null && { 'gen_ai.usage.output_tokens': tokensOut }),
  })
  span.end(kind === 'failed' || kind === 'lost' ? (cause ?? { code: kind }) : undefined)
}

async function claimOrJoin(deps: TurnDeps, viewer: Viewer, debateId: string, options: TurnOptions, span: Span) {
  const { turns, clock, tracing, sources } = deps
  const atOnce = beginsAtOnce(deps, viewer)
  const searched = options.humanTurn === undefined ? sources.awaited(debateId, atOnce) : null
  const found = searched !== null && atOnce ? searched.then(() => sources.found(debateId)) : null
  if (found === null) await searched
  const claimed = await tracing.span('turn claim', () => claim(deps, viewer, debateId, options))
  if (claimed.kind === 'held') {
    if (options.humanTurn !== undefined) throw turnTaken()
    const own = turns.own(debateId)
    if (own?.claimId === claimed.claimId) return joined(own)
    const mirror = await turns.follow(debateId, claimed.claimId).catch(() => null)
    if (mirror) return joined(mirror)
    throw new Problem(503, 'turn-elsewhere', { retryAfter: 5 })
  }
  if (options.humanTurn !== undefined && options.humanTurn.turnNumber !== claimed.turnNumber) {
    await giveBack(deps, claimed)
    throw turnTaken()
  }
  const passages = { known: claimed.passages }
  const awaited = found?.then((those) => (passages.known = those))
  let speech: Speech
  try {
    speech = await speak(deps, viewer, claimed, awaited)
  } catch (error) {
    await giveBack(deps, claimed)
    throw error
  }
  turns.start(speech.turn, speech.abort)
  const { guarded } = speech.reported
  const onGuarded = (reason: CutReason) => void guarded.push(reason)
  const clean = cleanSpeech(claimed.debater.guard(claimed.optionNumber, onGuarded))
  const guard = citedSpeech(clean, passages, otherSideOf(claimed))
  // The function below uses only these fields of the claim, so that the prompt's data can be freed during the turn.
  const { debater, reserved, askedAt } = claimed
  const ended = (relayed: Relayed) => {
    if (relayed.firstTokenAt !== null) span.addEvent('first token', relayed.firstTokenAt)
    return finish(deps, { debater, reserved, askedAt }, guard, speech, relayed)
  }
  return { turn: speech.turn, outcome: relay(speech, guard, clock).then(ended) }
}

/** Returns the other side's words, or null if that side has not spoken or no model writes this turn. */
function otherSideOf({ debate, debater, optionNumber, earlier, userInputs }: ClaimedTurn) {
  if (debater.servedBy === null) return null
  const { question, option1, option2, language } = debate
  const turns = earlier.filter(({ turnNumber }) => optionOf(turnNumber) !== optionNumber).toReversed()
  if (turns.length === 0) return null
  const said = [...turns, ...userInputs].map(({ content }) => content)
  const topic = [question, option1, option2]
  return otherSide(optionNumber, language, [...said, ...topic], topic.join('\n'))
}

/** Returns true if every model that the claim may choose begins its answer at once. */
const beginsAtOnce = ({ plans, debaterFor }: TurnDeps, viewer: Viewer) =>
  modelsOf(plans, viewer).every((id) => debaterFor(id).beginsAtOnce === true)

const joined = (turn: LiveTurn) => ({ turn, outcome: null })
