/** The calls for the translation of a debate by its id (§11); a link has its own, in the share feature. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { isUuid } from '#platform/uuid.ts'
import { readTranslations, translatePart } from '../../contract/translations.ts'
import { mayRead } from '../../rules.ts'
import { debateNotFound } from '../find-debate.ts'
import type { DebateStore } from '../store.ts'
import type { TranslatableDebate } from './debate-parts.ts'
import type { DebateTranslations } from './debate-translations.ts'

export interface TranslationRouteDeps {
  readonly store: Pick<DebateStore, 'openDebate'>
  readonly translations: DebateTranslations
  readonly clock: Clock
}

/** For whoever may read the debate (§6). */
export function translationRoutes({ store, translations, clock }: TranslationRouteDeps): Route<Viewer>[] {
  const read = async (viewer: Viewer, id: string): Promise<TranslatableDebate> => {
    const open = isUuid(id) ? await store.openDebate(id, new Date(clock.now())) : null
    if (open === null || !mayRead(viewer, open.debate)) throw debateNotFound()
    const { debate, responses, userInputs } = open
    return { ...debate, responses, userInputs }
  }
  return [
    route(readTranslations, async ({ caller, params, query }) =>
      translations.known(await read(caller, params.id), query.language),
    ),
    route(translatePart, async ({ caller, params, body: { part, language } }) =>
      translations.part(caller, () => read(caller, params.id), part, language),
    ),
  ]
}
