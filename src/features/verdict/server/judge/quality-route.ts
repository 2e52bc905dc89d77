/** The call behind `/quality` (§20). */
import type { Viewer } from '#features/account/viewer.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { readQuality } from '../../judge/quality-contract.ts'
import type { Judge } from './judge.ts'

export const qualityRoute = (judge: Pick<Judge, 'quality'>): Route<Viewer> => route(readQuality, () => judge.quality())
