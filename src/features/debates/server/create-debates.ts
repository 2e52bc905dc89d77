import { uuidv7 } from 'uuidv7'
import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { type ModelsByTier, DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { refuseModel } from '#features/models/server/refuse-model.ts'
import { type Call, type Route, route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { createDebate, readDebate } from '../contract/debates.ts'
import { listExamples } from '../contract/examples.ts'
import { chooseModels } from '../contract/own-debates.ts'
import type { ResponseLimits } from '../rules.ts'
import { debateReader, ownDebateFinder } from './find-debate.ts'
import { examplesIn } from './lists/examples-store.ts'
import { type EndTurns, ownDebates } from './lists/own-debates.ts'
import { presentDebate } from './present.ts'
import { debateStore, type NewDebateRow, type DebateRow } from './store.ts'

const HOUR_S = 3600
/** The number of random bytes in a share token; §11 requires at least 16 (128 bits). */
const SHARE_TOKEN_BYTES = 32

type Asked = Pick<Call<string, unknown, unknown, Viewer>, 'caller' | 'ip' | 'setCookie'>

export interface Opening {
  readonly viewer: Viewer
  readonly row: Pick<NewDebateRow, 'id' | 'userId' | 'visitor' | 'shareToken' | 'createdAt'>
}

export type Debates = ReturnType<typeof createDebates>

/** @param needs.findSources null if no search is configured */
export function createDebates(
  { db, clock, limiter, random }: Kit,
  needs: {
    readonly plans: ModelsByTier
    readonly visitors: Visitors
    readonly findSources: ((debate: DebateRow, maker: Viewer) => Promise<void>) | null
    readonly endTurns: EndTurns
    readonly limits: ResponseLimits & { readonly debatesPerIpPerHour: number }
  },
) {
  const { plans, visitors, findSources, endTurns, limits } = needs
  const store = debateStore(db)
  const newShareToken = () => random(SHARE_TOKEN_BYTES).toString('base64url')
  const debatesPerIp = limiter({ name: 'debates-ip', points: limits.debatesPerIpPerHour, seconds: HOUR_S })
  const read = debateReader(store, clock, limits)
  const findOwn = ownDebateFinder(store)
  const own = ownDebates({ db, store, endTurns, clock, limits })

  function refuseModels({ user }: Viewer, models: readonly string[]): void {
    for (const model of models) refuseModel(plans, user?.tier ?? null, model)
  }

  /** Prepares the row of a new debate. Throws 400, 401 or 403 for a refused model, 429 for too many debates. */
  async function open(call: Asked, models: readonly string[]): Promise<Opening> {
    refuseModels(call.caller, models)
    await debatesPerIp.demand(call.ip, 'too-many-debates')
    const viewer = visitors.known(call)
    const owner = { userId: viewer.user?.id ?? null, visitor: viewer.user ? null : viewer.visitor }
    return { viewer, row: { id: uuidv7(), ...owner, shareToken: newShareToken(), createdAt: new Date(clock.now()) } }
  }

  const routes: Route<Viewer>[] = [
    route(createDebate, async (call) => {
      const { question, option1, option2, language = 'en', coffeeLevel = 1 } = call.body
      const { option1Model = DEFAULT_MODEL, option2Model = DEFAULT_MODEL } = call.body
      const { viewer, row } = await open(call, [option1Model, option2Model])
      const texts = { question, option1, option2, language }
      const debate = await store.insertDebate({ ...row, ...texts, option1Model, option2Model, coffeeLevel })
      if (call.body.sources !== false) await findSources?.(debate, viewer)
      const nothing = { parent: null, responses: [], userInputs: [], liveTurn: null }
      return presentDebate(viewer, { debate, ...nothing, counted: { responses: 0, inputs: 0 } }, limits)
    }),

    route(readDebate, (call) => read(call.caller, call.params.id)),

    route(chooseModels, async (call) => {
      const debate = await findOwn(call.caller, call.params.id)
      const { option1Model, option2Model } = call.body
      refuseModels(call.caller, [option1Model, option2Model])
      await store.setModels(debate.id, { option1Model, option2Model })
    }),

    ...own.routes,
    route(listExamples, ({ query: { language } }) => examplesIn(db, language)),
  ]
  return { routes, store, open, read, newShareToken, ofAccount: own.ofAccount }
}
