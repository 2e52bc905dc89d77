/** The calls for a debate as a file: by its link, or by its id for viewers who may read it (§11). */
import type { DebatesForSharing } from '#features/debate/server/for-share.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debate/contract/debates.ts'
import { itemsByLink } from '#features/debate/rules.ts'
import { firstItems } from '#features/debate/timeline.ts'
import { chosenLanguage } from '#features/language/server/reader-language.ts'
import { pageLanguageNear } from '#features/language/server/page-language.ts'
import { type Call, route, type Route } from '#platform/server/http/route.ts'
import { exportDebate, exportShared } from '../../contract.ts'
import type { OpenLink } from '../open-link.ts'
import { type Exported, exported } from './exported.ts'
import { attachment } from './file-name.ts'
import { markdownOf } from './markdown.ts'

export interface ExportDeps {
  readonly debates: Pick<DebatesForSharing, 'open' | 'read' | 'sourcesOf'>
  readonly openLink: OpenLink
}

type Asked = Pick<
  Call<string, undefined, { readonly format?: 'markdown' | 'json' | undefined }, Viewer>,
  'query' | 'header' | 'setHeader'
>

export function exportRoutes({ debates, openLink }: ExportDeps): Route<Viewer>[] {
  const withSources = async (debate: Debate, limit: number): Promise<Exported> => {
    const seen = firstItems(limit, debate)
    return exported(debate, seen, await debates.sourcesOf(debate.id, seen))
  }
  return [
    route(exportShared, async (call) => {
      const { debate } = await openLink(call, (token) => debates.open(call.caller, token))
      return file(call, await withSources(debate, itemsByLink(call.caller)))
    }),

    route(exportDebate, async (call) => {
      const debate = await debates.read(call.caller, call.params.id)
      // What this reader does not see of it (§6) is left out already.
      return file(call, await withSources(debate, Number.POSITIVE_INFINITY))
    }),
  ]
}

/** Markdown speaks the language that its reader chose, else the debate's; JSON is for programs and the same for all. */
function file({ query, header, setHeader }: Asked, said: Exported): Uint8Array<ArrayBuffer> {
  const isJson = query.format === 'json'
  setHeader('content-disposition', attachment(said.question, isJson ? 'json' : 'md'))
  if (isJson) setHeader('content-type', 'application/json; charset=utf-8')
  const language = pageLanguageNear(chosenLanguage({ header }) ?? said.language)
  return new TextEncoder().encode(isJson ? `${JSON.stringify(said, null, 2)}\n` : markdownOf(said, language))
}
