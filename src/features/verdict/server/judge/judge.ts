/**
 * The judge (§20): measures who reads the answers of maps here, keeps the newest figures of each, and says whose verdicts are
 * withheld.
 */
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { LEAST_HITS, LEAST_KAPPA, LEAST_STABILITY, shortfalls } from '../../judge/judged.ts'
import type { JudgedReader as ToldReader, Quality } from '../../judge/quality-contract.ts'
import { readerNameOf, RULE, readsMaps } from '../map/map-models.ts'
import { TURNS_AT_ONCE } from '../map/make-map.ts'
import { DEBATES_VERSION, FIXED_DEBATES } from './fixed-debates.ts'
import { judgeStore, type KeptReader } from './judge-store.ts'
import { cohenKappa } from './kappa.ts'
import { candidatePairs, measure } from './measure.ts'
import { modelReader, ruleReader } from './readers.ts'

export interface JudgeDeps {
  readonly db: Database
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  readonly clock: Pick<Clock, 'now'>
}

export interface Judge {
  /**
   * Measures the rule and whoever speaks for these models, keeps the figures together, and tells them. A model for which nobody
   * speaks who reads maps is left out. Rejects, keeping nothing, with an engine's `EngineError`, with the refusal of the
   * day's budget, and with the signal's reason.
   * @param models ids of the catalogue
   */
  measure(models: readonly string[], signal: AbortSignal): Promise<ToldReader[]>
  quality(): Promise<Quality>
  /** The readers whose verdicts are withheld. */
  failed(): Promise<ReadonlySet<string>>
}

/** The fixed debates are English. */
const LANGUAGE = 'en'

export function judgeOf({ db, engineFor, paid, clock }: JudgeDeps): Judge {
  const store = judgeStore(db)
  const speaking = (model: string): AskedModel | null => {
    const target = engineFor(model, LANGUAGE)
    return readsMaps(target) ? target : null
  }

  return {
    async measure(models, signal) {
      const targets = new Map(
        models.flatMap((model) => {
          const target = speaking(model)
          return target === null ? [] : [[readerNameOf(target), target] as const]
        }),
      )
      const measuring = { debates: FIXED_DEBATES, signal }
      const version = DEBATES_VERSION
      const figures = { ...(await measure(ruleReader, { ...measuring, atOnce: 1 })), version, dollars: 0 }
      const measured: KeptReader[] = [{ reader: RULE, measuredAt: new Date(clock.now()), figures }]
      for (const [reader, target] of targets) {
        const paidReader = modelReader(target, paid)
        const read = await measure(paidReader, { ...measuring, atOnce: TURNS_AT_ONCE[target.kind] })
        const dollars = paidReader.dollars()
        measured.push({ reader, measuredAt: new Date(clock.now()), figures: { ...read, version, dollars } })
      }
      await store.keep(measured)
      return measured.map(told)
    },

    async quality() {
      const kept = await store.all()
      const alex = speaking(DEFAULT_MODEL)
      return {
        thresholds: { hits: LEAST_HITS, stability: LEAST_STABILITY, kappa: LEAST_KAPPA },
        debates: FIXED_DEBATES.length,
        now: alex === null ? RULE : readerNameOf(alex),
        readers: kept.map(told),
        between: agreements(kept),
      }
    },

    async failed() {
      const kept = await store.all()
      return new Set(kept.filter(({ figures }) => shortfalls(figures).length > 0).map(({ reader }) => reader))
    },
  }
}

function told({ reader, measuredAt, figures }: KeptReader): ToldReader {
  const { debates, hits, stability, kappa, dollars } = figures
  return {
    reader,
    by: reader === RULE ? 'rule' : 'model',
    measuredAt: measuredAt.toISOString(),
    passed: shortfalls(figures).length === 0,
    debates,
    hits: [...hits],
    stability: [...stability],
    kappa,
    dollars,
  }
}

/** Of each two that read today's debates. */
function agreements(kept: readonly KeptReader[]): Quality['between'] {
  const comparable = kept.filter(({ figures }) => figures.version === DEBATES_VERSION)
  if (comparable.length < 2) return []
  const pairs = candidatePairs(FIXED_DEBATES)
  const found = new Map(comparable.map(({ reader, figures }) => [reader, new Set(figures.found)]))
  return comparable.flatMap(({ reader: first }, at) =>
    comparable.slice(at + 1).map(({ reader: second }) => {
      const says = (reader: string, pair: string) => found.get(reader)?.has(pair) === true
      const kappa = cohenKappa(pairs.map((pair) => [says(first, pair), says(second, pair)] as const))
      return { first, second, kappa, pairs: pairs.length }
    }),
  )
}
