/** The calls for the translation of a debate by its id (§11); a link has its own, in the share feature. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { readTranslations, translatePart } from '../../contract/translations.ts'
import type { ResponseLimits } from '../../rules.ts'
import { debateReader } from '../find-debate.ts'
import type { DebateStore } from '../store.ts'
import type { DebateTranslations } from './debate-translations.ts'

export interface TranslationRouteDeps {
  readonly store: Pick<DebateStore, 'openDebate'>
  readonly translations: DebateTranslations
  readonly clock: Clock
  readonly limits: ResponseLimits
}

/** For whoever may read the debate, the part of it that they see (§6). */
export function translationRoutes({ store, translations, clock, limits }: TranslationRouteDeps): Route<Viewer>[] {
  const read = debateReader(store, clock, limits)
  return [
    route(readTranslations, async ({ caller, params, query }) =>
      translations.known(await read(caller, params.id), query.language),
    ),
    route(translatePart, async ({ caller, params, body: { part, language } }) =>
      translations.part(caller, () => read(caller, params.id), part, language),
    ),
  ]
}
