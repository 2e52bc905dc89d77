import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { type ModelsByTier, DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { ResponseLimits } from '../rules.ts'
import { debateReader, type ReadDebate, ownDebateFinder } from './find-debate.ts'
import { debatesOfAccount, ownDebateRoutes } from './lists/own-debates.ts'
import type { LostTurn } from './lists/own-debates-store.ts'
import { type DebateStore, debateStore, type NewDebateRow, type DebateRow } from './store.ts'
import { uuidv7 } from 'uuidv7'
import { refuseModel } from '#features/models/server/refuse-model.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { chooseModels } from '../contract/chosen-models.ts'
import { createDebate, readDebate } from '../contract/debates.ts'
import { presentDebate } from './present.ts'

const HOUR_S = 3600
/** 256 bits; §11 requires 128. */
const SHARE_TOKEN_BYTES = 32

export type Debates = ReturnType<typeof createDebates>

/**
 * @param needs.findSources null if facts are not looked up
 * @param needs.endTurns ends the turns of deleted debates on all instances, after the commit
 */
export function createDebates(
  { db, clock, limiter, random }: Kit,
  needs: {
    readonly plans: ModelsByTier
    readonly visitors: Visitors
    readonly findSources: FindSources | null
    readonly endTurns: (lost: readonly LostTurn[]) => Promise<void>
    readonly limits: ResponseLimits & { readonly debatesPerIpPerHour: number }
  },
) {
  const { plans, visitors, findSources, endTurns, limits } = needs
  const store = debateStore(db)
  const newShareToken = () => random(SHARE_TOKEN_BYTES).toString('base64url')
  const debatesPerIp = limiter({ name: 'debates-ip', points: limits.debatesPerIpPerHour, seconds: HOUR_S })
  const open = debateOpener({ clock }, plans, { debatesPerIp, visitors, newShareToken })
  const read = debateReader(store, clock, limits)
  return {
    routes: [
      ...debateRoutes({ store, plans, open, read, findSources, limits }),
      ...ownDebateRoutes({ db, store, endTurns, clock }),
    ],
    store,
    open,
    read,
    newShareToken,
    /** For the account's calls, in their transactions. */
    ofAccount: debatesOfAccount({ db, store, endTurns, clock, limits }),
  }
}

interface Asked {
  readonly caller: Viewer
  readonly ip: string
  setCookie(cookie: string): void
}

export interface Opening {
  readonly viewer: Viewer
  readonly row: Pick<NewDebateRow, 'id' | 'userId' | 'visitor' | 'shareToken' | 'createdAt'>
}

export type DebateOpener = ReturnType<typeof debateOpener>

function debateOpener(
  { clock }: Pick<Kit, 'clock'>,
  plans: ModelsByTier,
  by: { debatesPerIp: Limiter; visitors: Visitors; newShareToken: () => string },
) {
  /** Refuses models the caller may not use (400, 401, 403), and too many debates (429). */
  return async (call: Asked, models: readonly string[]): Promise<Opening> => {
    const { caller, ip } = call
    for (const model of models) refuseModel(plans, caller.user?.tier ?? null, model)
    await by.debatesPerIp.demand(ip, 'too-many-debates')
    let viewer = caller
    if (viewer.user === null && viewer.visitor === null) {
      const { visitor, cookie } = by.visitors.issue()
      call.setCookie(cookie)
      viewer = { ...viewer, visitor }
    }
    const owner = { userId: viewer.user?.id ?? null, visitor: viewer.user ? null : viewer.visitor }
    return { viewer, row: { id: uuidv7(), ...owner, shareToken: by.newShareToken(), createdAt: new Date(clock.now()) } }
  }
}

export type FindSources = (debate: DebateRow, maker: Viewer) => Promise<void>

const NOTHING_SAID = {
  parent: null,
  responses: [],
  userInputs: [],
  counted: { responses: 0, inputs: 0 },
  liveTurn: null,
}

function debateRoutes({
  store,
  plans,
  open,
  read,
  findSources,
  limits,
}: {
  readonly store: DebateStore
  readonly plans: ModelsByTier
  readonly open: DebateOpener
  readonly read: ReadDebate
  readonly findSources: FindSources | null
  readonly limits: ResponseLimits
}): Route<Viewer>[] {
  const findOwn = ownDebateFinder(store)
  return [
    route(createDebate, async (call) => {
      const { question, option1, option2, language = 'en', coffeeLevel = 1 } = call.body
      const { option1Model = DEFAULT_MODEL, option2Model = DEFAULT_MODEL } = call.body
      const { viewer, row } = await open(call, [option1Model, option2Model])
      const texts = { question, option1, option2, language }
      const debate = await store.insertDebate({ ...row, ...texts, option1Model, option2Model, coffeeLevel })
      if (call.body.sources !== false) await findSources?.(debate, viewer)
      return presentDebate(viewer, { debate, ...NOTHING_SAID }, limits)
    }),

    route(readDebate, (call) => read(call.caller, call.params.id)),

    route(chooseModels, async (call) => {
      const debate = await findOwn(call.caller, call.params.id)
      const { option1Model, option2Model } = call.body
      for (const model of [option1Model, option2Model]) refuseModel(plans, call.caller.user?.tier ?? null, model)
      await store.setModels(debate.id, { option1Model, option2Model })
    }),
  ]
}
