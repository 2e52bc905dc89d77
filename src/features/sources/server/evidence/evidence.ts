import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { beginning } from '#platform/cut.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Kit } from '#platform/server/kit.ts'
import {
  createOutside,
  type Outside,
  type OutsideAnswer,
  OutsideError,
  type OutsideFailure,
} from '#platform/server/outside/outside.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import { cleanText } from '#platform/server/text/clean-text.ts'
import type refusals from '../../refusal-texts.json'
import { ADDRESS_MAX, FILE_TYPES, PAGE_FRESH_MS, type SourceKind, TITLE_MAX, TRIED_A_SIDE } from '../../rules.ts'
import type { RankJob } from '../passages/passages.ts'
import { type Orderer, type Reader, TakesTooMuch } from '../reading/reader.ts'
import { keptText, type SourceText, Unreadable } from '../reading/source-text.ts'
import {
  chosenSearch,
  findsOwnPages,
  innerPlaces,
  type SearchSettings,
  withoutDeadPlaces,
  searchLog,
} from '../search/chosen-search.ts'
import type { Hit } from '../search/search.ts'
import { evidenceStore, type ReadSource } from './evidence-store.ts'
import { placeOf, publicUrlOf } from './public-url.ts'

/** The number of pages kept in memory for other debates, which may need a page before it is stored. */
const JUST_READ = 50
const HTML_TYPES = ['text/html', 'application/xhtml+xml']

export interface Looking {
  readonly language: string
  readonly whose: Orderer['whose']
  readonly signal: AbortSignal
  /** Called when a query has results, before any page is read. */
  readonly onHits?: () => void
}

export type Evidence = ReturnType<typeof createEvidence>

export function createEvidence(
  { db, clock, log, tracing }: Kit,
  needs: {
    readonly userAgent: string
    /** Hosts in the operator's network that may be read, as `host:port`. */
    readonly allowed: readonly string[]
    readonly search: SearchSettings | null
    readonly reader: Reader
    readonly origins: readonly string[]
  },
) {
  const { userAgent, allowed, search: settings, reader, origins } = needs
  const store = evidenceStore(db)
  const closing = new AbortController()
  const outside = createOutside({ clock, userAgent, allowed })
  // Only the search may access the operator's search engine and encyclopedia, which users' links must not reach.
  const inner = settings === null ? [] : innerPlaces(settings)
  const searching = createOutside({ clock, userAgent, allowed: [...allowed, ...inner] })
  const search = settings === null ? null : chosenSearch(settings, withoutDeadPlaces(searching, clock))
  const said = search === null ? null : searchLog(log, search.name)
  const readPage = pageReader(outside)
  const readFound = pageReader(settings !== null && findsOwnPages(settings) ? searching : outside)

  /** Returns a function that reads each page at most once a day for all debates. */
  function pageReader(from: Pick<Outside, 'get'>) {
    const fetches = singleFlight<ReadSource>()
    const justRead = new LRUCache<string, ReadSource>({ max: JUST_READ })

    async function look(url: string, orderer: Orderer): Promise<ReadSource> {
      const kept = await store.findPage(url, new Date(clock.now() - PAGE_FRESH_MS))
      if (kept !== null) return kept
      try {
        const answer = await from.get(url, { types: [...HTML_TYPES, ...FILE_TYPES], signal: closing.signal })
        const read = readSource('page', url, await wordsOf(answer, orderer))
        justRead.set(url, read)
        return read
      } catch (error) {
        if (error instanceof OutsideError && error.code === 'unreachable') await store.markGone(url)
        throw error
      }
    }

    return async (address: string, orderer: Orderer): Promise<ReadSource> => {
      const url = withoutFragment(address)
      const recent = justRead.get(url)
      const isFresh = recent !== undefined && recent.readAt.getTime() > clock.now() - PAGE_FRESH_MS
      return isFresh ? recent : fetches.run(url, { work: () => look(url, orderer) })
    }
  }

  function wordsOf({ url: address, type, charset, bytes }: OutsideAnswer, orderer: Orderer): Promise<SourceText> {
    if (HTML_TYPES.includes(type)) return reader.read({ kind: 'page', bytes, charset, address }, orderer)
    const { pathname, hostname } = new URL(address)
    return reader.read({ kind: 'file', type, bytes, title: pathname.split('/').at(-1) || hostname }, orderer)
  }

  /** Removes characters that could change the direction of the text around the source's title and text. */
  function readSource(kind: SourceKind, url: string | null, words: SourceText): ReadSource {
    const { license, language } = words
    const [title, text] = [beginning(cleanText(words.title), TITLE_MAX), cleanText(words.text)]
    const hash = createHash('sha256').update(text).digest('hex')
    return { kind, url, hash, title, text, license, language, readAt: new Date(clock.now()) }
  }

  async function hitsOf(queries: readonly string[], language: string, signal: AbortSignal): Promise<readonly Hit[]> {
    if (search === null) return []
    return tracing.span('sources search', async (part) => {
      part.note({ 'sources.place': search.name, 'sources.found': 0 })
      for (const query of queries) {
        const hits = await search.search(query, language, signal)
        said?.worked()
        part.note({ 'sources.found': hits.length })
        if (hits.length > 0) return hits
      }
      return []
    })
  }

  return {
    place: search?.name ?? null,
    /** Yields the pages of the first query that has results, best first. Skips pages that fail; never rejects. */
    async *lookUp(queries: readonly string[], looking: Looking): AsyncGenerator<ReadSource, void, undefined> {
      const { language, whose, signal } = looking
      const both = AbortSignal.any([signal, closing.signal])
      try {
        const hits = await hitsOf(queries, language, both)
        if (hits.length > 0) looking.onHits?.()
        for (const { url, license } of hits.slice(0, TRIED_A_SIDE)) {
          if (both.aborted) return
          if (url.length > ADDRESS_MAX) continue
          const page = await readFound(url, { whose, later: true }).catch(() => null)
          if (page !== null) yield { ...page, license: page.license ?? license }
        }
      } catch (error) {
        if (!both.aborted) said?.failed(error)
      }
    },
    readPage: (address: string, whose: string): Promise<ReadSource> => readPage(address, { whose }).catch(refuse),
    /** Reads a file. Throws a Problem: 422 `no-text`, `locked-file` or `unreadable-file`, or 503. @param type in `FILE_TYPES` */
    readFile: (type: string, bytes: Uint8Array, name: string, whose: string): Promise<ReadSource> =>
      reader
        .read({ kind: 'file', type, bytes, title: name }, { whose })
        .then((words) => readSource('file', null, words))
        .catch((error: unknown) => {
          // Accepted files are small, so one that unpacks to too much is not a genuine document.
          if (error instanceof TakesTooMuch) throw new Problem(422, 'unreadable-file', { cause: error })
          return refuse(error)
        }),
    async readText(title: string, text: string): Promise<ReadSource> {
      try {
        return readSource('text', null, { title, text: keptText(text.split('\n')), language: null, license: null })
      } catch (error) {
        return refuse(error)
      }
    },
    publicUrlOf: publicUrlOf([...allowed, ...(settings?.kiwix ? [placeOf(settings.kiwix)] : [])], origins),
    rank: (job: RankJob, whose: string) => reader.rank(job, { whose }),
    async stop() {
      closing.abort(new Error('the server is closing'))
      await Promise.all([outside.close(), searching.close(), reader.close()])
    },
  }
}

/** Removes the fragment, which only names a position on the page. Keeps invalid addresses, which the fetcher rejects. */
function withoutFragment(address: string): string {
  const url = parsedUrl(address)
  if (url === null) return address
  url.hash = ''
  return url.href
}

const STATUSES: Readonly<Record<OutsideFailure, readonly [number, keyof typeof refusals]>> = {
  'forbidden-address': [422, 'forbidden-address'],
  unreachable: [422, 'unreachable'],
  'too-large': [413, 'too-large'],
  'unsupported-type': [415, 'unreadable-type'],
}

function refuse(error: unknown): never {
  if (error instanceof OutsideError) {
    const [status, code] = STATUSES[error.code]
    throw new Problem(status, code, { cause: error })
  }
  if (error instanceof TakesTooMuch) throw new Problem(413, 'too-large', { cause: error })
  if (error instanceof Unreadable) {
    throw new Problem(422, error.code, error.code === 'unreadable-file' ? { cause: error } : {})
  }
  throw error
}

export const wasGivenUp = (error: unknown) => error instanceof Problem && error.cause instanceof TakesTooMuch
