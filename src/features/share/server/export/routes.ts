/** The calls for a debate as a file: by its link, or by its id for viewers who may read it (§11). */
import type { SharedDebates } from '../shared-debates.ts'
import type { OpenLink } from '#features/links/server/open-link.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import { firstItems } from '#features/debates/timeline.ts'
import { chosenLanguage } from '#features/language/server/reader-language.ts'
import { pageLanguageNear } from '#features/language/server/page-language.ts'
import type { Verdicts } from '#features/verdict/server/verdicts.ts'
import { type Call, route, type Route } from '#platform/server/http/route.ts'
import { withText } from '#platform/server/images/picture.ts'
import type { Painter } from '#platform/server/images/painter.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { exportDebate, exportShared } from '../../contract.ts'
import { XMP_KEYWORD, xmpOf } from '../image/xmp.ts'
import { aifOf } from './aif.ts'
import { type Exported, exported, sourceOfFile } from './exported.ts'
import { exportedMap } from './exported-map.ts'
import { attachment } from './file-name.ts'
import { mapPicture } from './map-picture.ts'
import { markdownOf } from './markdown.ts'

export interface ExportDeps {
  readonly debates: Pick<SharedDebates, 'open' | 'read' | 'sourcesOf'>
  readonly openLink: OpenLink
  readonly verdicts: Pick<Verdicts, 'map' | 'verdict'>
  readonly painter: Pick<Painter, 'paint'>
  /** The limiter of drawings per address. */
  readonly drawings: Pick<Limiter, 'demand'>
}

type Asked = Pick<
  Call<string, undefined, { readonly format?: keyof typeof EXTENSIONS | undefined }, Viewer>,
  'query' | 'header' | 'setHeader' | 'ip'
>

export function exportRoutes({ debates, openLink, verdicts, painter, drawings }: ExportDeps): Route<Viewer>[] {
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
  const drawing = { painter, drawings }
  return [
    route(exportShared, async (call) => {
      const { debate } = await openLink(call, (token) => debates.open(call.caller, token))
      return file(call, await withSources(debate, itemsByLink(call.caller)), drawing)
    }),

    route(exportDebate, async (call) => {
      const debate = await debates.read(call.caller, call.params.id)
      // What this reader does not see of it (§6) is left out already.
      return file(call, await withSources(debate, Number.POSITIVE_INFINITY), drawing)
    }),
  ]
}

const EXTENSIONS = { markdown: 'md', json: 'json', aif: 'aif.json', png: 'png' } as const
const JSON_TYPE = 'application/json; charset=utf-8'
const TYPES = { markdown: 'text/markdown; charset=utf-8', json: JSON_TYPE, aif: JSON_TYPE, png: 'image/png' } as const

/** Markdown and the picture speak the language that their reader chose, else the debate's; JSON and AIF are for programs and the same for all. */
async function file(
  { query, header, setHeader, ip }: Asked,
  said: Exported,
  { painter, drawings }: Pick<ExportDeps, 'painter' | 'drawings'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { format = 'markdown' } = query
  const language = pageLanguageNear(chosenLanguage({ header }) ?? said.language)
  const written = async () => {
    if (format === 'markdown') return utf8(markdownOf(said, language))
    if (format !== 'png') return utf8(`${JSON.stringify(format === 'aif' ? aifOf(said) : said, null, 2)}\n`)
    await drawings.demand(ip, 'too-many-images')
    const drawn = await painter.paint(mapPicture(said, language))
    const png = drawn ?? (await painter.paint(mapPicture(said, language, true)))
    if (png === null) throw new Error('the product’s own words have no font')
    const source = sourceOfFile(said)
    return source === null ? png : withText(png, XMP_KEYWORD, xmpOf(source))
  }
  const bytes = await written()
  setHeader('content-disposition', attachment(said.question, EXTENSIONS[format]))
  setHeader('content-type', TYPES[format])
  return bytes
}

const utf8 = (text: string) => new TextEncoder().encode(text)
