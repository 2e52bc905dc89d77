import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { itemsByLink } from '#features/debates/rules.ts'
import type { ReadDebate } from '#features/debates/server/find-debate.ts'
import { firstItems } from '#features/debates/timeline.ts'
import { pageLanguageNear } from '#features/language/server/page-language.ts'
import { chosenLanguage } from '#features/language/server/reader-language.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { Sources } from '#features/sources/server/create-sources.ts'
import type { Verdicts } from '#features/verdict/server/verdicts.ts'
import { beginning } from '#platform/cut.ts'
import { normalForm } from '#platform/normal-form.ts'
import { type Call, route, type Route } from '#platform/server/http/route.ts'
import { withoutEnd } from '#platform/without-end.ts'
import { exportDebate, exportShared } from '../../contract.ts'
import { exported, exportedMap } from './exported.ts'
import { markdownOf } from './markdown.ts'

export interface ExportDeps {
  readonly links: Pick<Links, 'openLink' | 'open'>
  readonly read: ReadDebate
  readonly sourcesOf: Sources['listOf']
  readonly verdicts: Pick<Verdicts, 'map' | 'verdict'>
}

const EXTENSIONS = { markdown: 'md', json: 'json' } as const
const TYPES = { markdown: 'text/markdown; charset=utf-8', json: 'application/json; charset=utf-8' } as const

type Asked = Pick<
  Call<string, undefined, { readonly format?: keyof typeof EXTENSIONS | undefined }, Viewer>,
  'query' | 'header' | 'setHeader'
>

export function exportRoutes({ links, read, sourcesOf, verdicts }: ExportDeps): Route<Viewer>[] {
  /** Exports a debate as JSON, or as Markdown with labels in the reader's chosen language or that of the debate. */
  async function file({ query, header, setHeader }: Asked, debate: Debate, limit: number) {
    const seen = firstItems(limit, debate)
    const part = { ...debate, responses: seen.responses }
    const [sources, map, verdict] = await Promise.all([
      sourcesOf(debate.id, seen),
      // Passes no viewer, so that the file does not mark the reader's own contests.
      verdicts.map(part, null),
      verdicts.verdict(part),
    ])
    const said = exported(debate, seen, sources, exportedMap(map, verdict))
    const { format = 'markdown' } = query
    const language = pageLanguageNear(chosenLanguage({ header }) ?? said.language)
    setHeader('content-disposition', attachment(said.question, EXTENSIONS[format]))
    setHeader('content-type', TYPES[format])
    const text = format === 'json' ? `${JSON.stringify(said, null, 2)}\n` : markdownOf(said, language)
    return new TextEncoder().encode(text)
  }

  return [
    route(exportShared, async (call) => {
      const { debate } = await links.openLink(call, (token) => links.open(call.caller, token))
      return file(call, debate, itemsByLink(call.caller))
    }),

    // Sets no limit, because `read` has already omitted what this reader may not see (§6).
    route(exportDebate, async (call) => file(call, await read(call.caller, call.params.id), Number.POSITIVE_INFINITY)),
  ]
}

/** The maximum number of characters of the question in a file name, which may have 255 bytes: a character takes up to four. */
const NAME_CUT = 40
const PREFIX = 'einstein-vs-cat'

/** Returns a `Content-Disposition` header (RFC 6266, RFC 8187) with a file name that is safe in all file systems. */
export function attachment(question: string, extension: string): string {
  const words = dashed(normalForm(question, 'NFC').toWellFormed(), /[^\p{L}\p{M}\p{N}]+/gu)
  const ascii = dashed(normalForm(words, 'NFKD').replace(/\p{M}/gu, ''), /[^A-Za-z0-9]+/g)
  const encoded = encodeURIComponent(nameOf(words, extension))
  return `attachment; filename="${nameOf(ascii, extension)}"; filename*=UTF-8''${encoded}`
}

function nameOf(words: string, extension: string): string {
  const cut = dashed(beginning(words, NAME_CUT), /-+/g)
  return cut === '' ? `${PREFIX}.${extension}` : `${PREFIX}-${cut}.${extension}`
}

function dashed(text: string, unwanted: RegExp): string {
  return withoutEnd(text.replace(unwanted, '-').replace(/^-+/, ''), /-/)
}
