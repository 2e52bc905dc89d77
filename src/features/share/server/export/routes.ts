/** The calls for a debate as a file: by its link, or by its id for viewers who may read it (§11). */
import type { SharedDebates } from '../linked-debates.ts'
import type { OpenLink } from '#features/links/server/open-link.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import { firstItems } from '#features/debates/timeline.ts'
import { chosenLanguage } from '#features/language/server/reader-language.ts'
import { pageLanguageNear } from '#features/language/server/page-language.ts'
import type { Verdicts } from '#features/verdict/server/verdicts.ts'
import { type Call, route, type Route } from '#platform/server/http/route.ts'
import { exportDebate, exportShared } from '../../contract.ts'
import { type Exported, exported } from './exported.ts'
import { exportedMap } from './exported-map.ts'
import { attachment } from './file-name.ts'
import { markdownOf } from './markdown.ts'

export interface ExportDeps {
  readonly debates: Pick<SharedDebates, 'open' | 'read' | 'sourcesOf'>
  readonly openLink: OpenLink
  readonly verdicts: Pick<Verdicts, 'map' | 'verdict'>
}

type Asked = Pick<
  Call<string, undefined, { readonly format?: keyof typeof EXTENSIONS | undefined }, Viewer>,
  'query' | 'header' | 'setHeader'
>

export function exportRoutes({ debates, openLink, verdicts }: ExportDeps): Route<Viewer>[] {
  const withSources = async (debate: Debate, limit: number): Promise<Exported> => {
    const seen = firstItems(limit, debate)
    const part = { ...debate, responses: seen.responses }
    const [sources, map, verdict] = await Promise.all([
      debates.sourcesOf(debate.id, seen),
      // Nobody's own contests: a file is for others, too.
      verdicts.map(part, null),
      verdicts.verdict(part),
    ])
    return exported(debate, seen, sources, exportedMap(map, verdict))
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

const EXTENSIONS = { markdown: 'md', json: 'json' } as const
const TYPES = { markdown: 'text/markdown; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** Markdown speaks the language that its reader chose, else the debate's; JSON is for programs and the same for all. */
function file({ query, header, setHeader }: Asked, said: Exported): Uint8Array<ArrayBuffer> {
  const { format = 'markdown' } = query
  const language = pageLanguageNear(chosenLanguage({ header }) ?? said.language)
  setHeader('content-disposition', attachment(said.question, EXTENSIONS[format]))
  setHeader('content-type', TYPES[format])
  return new TextEncoder().encode(format === 'json' ? `${JSON.stringify(said, null, 2)}\n` : markdownOf(said, language))
}
