/** Measures how well models and a rule find which arguments of a debate answer each other. */
import type { AskedModel } from '#features/models/server/asked-model.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { TURNS_AT_ONCE } from '#features/verdict/server/map/make-map.ts'
import { readerNameOf, readsMaps } from '#features/verdict/server/map/map-models.ts'
import type { Meter } from '../play/metered.ts'
import { FIXED_DEBATES } from './fixed-debates.ts'
import { modelLabeller, ruleLabeller } from './labellers.ts'
import { measure } from './measure.ts'
import type { MeasuredLabeller } from './report.ts'

export interface LabellersDeps {
  readonly models: readonly string[]
  readonly meter: Meter
  readonly paid: PaidCall
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/** Measures the quotation rule and every model that can label maps. */
export async function evaluateLabellers({
  models,
  meter,
  paid,
  signal,
  say,
}: LabellersDeps): Promise<MeasuredLabeller[]> {
  const targets = new Map<string, AskedModel>()
  for (const id of models) {
    const target = meter.engineFor(id)
    if (readsMaps(target)) targets.set(readerNameOf(target), target)
  }
  if (targets.size === 0) say('No configured model labels maps: the rule alone is measured.')
  const debates = FIXED_DEBATES
  const rule = await measure(ruleLabeller, { debates, atOnce: 1, signal })
  const measured: MeasuredLabeller[] = [{ name: 'rule by quotation', figures: rule, cost: 0 }]
  for (const [name, target] of targets) {
    say(`${name} labels ${debates.length} fixed debates …`)
    const before = meter.calls.length
    const atOnce = TURNS_AT_ONCE[target.kind]
    const figures = await measure(modelLabeller(target, paid), { debates, atOnce, signal })
    const cost = meter.calls.slice(before).reduce((total, call) => total + call.cost, 0)
    measured.push({ name, figures, cost })
  }
  return measured
}
