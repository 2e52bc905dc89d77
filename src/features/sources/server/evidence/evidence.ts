/** Reads, keeps and ranks the texts of debates (§17). */
import type { Kit } from '#platform/server/kit.ts'
import { Problem } from '#platform/server/errors.ts'
import { createOutside, OutsideError, type OutsideFailure } from '#platform/server/outside/outside.ts'
import type { refusals } from '../../refusal-texts.ts'
import { ADDRESS_MAX, TRIED_A_SIDE } from '../../rules.ts'
import { pageReader, readSource } from './pages.ts'
import type { RankJob } from '../passages/passages.ts'
import { LockedFile, UnreadableFile } from '../reading/read-file.ts'
import { type Reader, TakesTooMuch } from '../reading/reader.ts'
import { keptText, NoText } from '../reading/source-text.ts'
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

export interface Looking {
  readonly language: string
  /** As for `Reader`; a search's orders wait behind those of its maker's additions. */
  readonly whose: string
  readonly signal: AbortSignal
}

export type Evidence = ReturnType<typeof createEvidence>

export function createEvidence(
  { db, clock, log, tracing }: Kit,
  needs: {
    readonly userAgent: string
    /** `host:port` in the operator's network that may be read. */
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
  const pages = pageReader({ outside, store, reader, clock, signal: closing.signal })
  // Users name addresses; only the search may reach the operator's own search engine and encyclopedia.
  const inner = settings === null ? [] : innerPlaces(settings)
  const searching = createOutside({ clock, userAgent, allowed: [...allowed, ...inner] })
  const search = settings === null ? null : chosenSearch(settings, withoutDeadPlaces(searching, clock))
  const said = search === null ? null : searchLog(log, search.name)
  const found = settings !== null && findsOwnPages(settings) ? searching : outside
  const foundPages = pageReader({ outside: found, store, reader, clock, signal: closing.signal })
  const now = () => new Date(clock.now())

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
    /**
     * Yields pages of the first query that has any, at most `TRIED_A_SIDE`, best first, each once read. Omits failures;
     * never rejects.
     */
    async *lookUp(
      queries: readonly string[],
      { language, whose, signal }: Looking,
    ): AsyncGenerator<ReadSource, void, undefined> {
      const both = AbortSignal.any([signal, closing.signal])
      try {
        for (const { url, license } of (await hitsOf(queries, language, both)).slice(0, TRIED_A_SIDE)) {
          if (both.aborted) return
          if (url.length > ADDRESS_MAX) continue
          const page = await foundPages.read(url, { whose, later: true }).catch(() => null)
          if (page !== null) yield { ...page, license: page.license ?? license }
        }
      } catch (error) {
        if (!both.aborted) said?.failed(error)
      }
    },
    /** Throws a Problem: 422, 413, 415 (§11), or 503. */
    readPage: (address: string, whose: string): Promise<ReadSource> => pages.read(address, { whose }).catch(refuse),
    /** Throws a Problem: 422 `no-text`, `unreadable-file`, or 503. @param type one of `FILE_TYPES` */
    readFile: (type: string, bytes: Uint8Array, name: string, whose: string): Promise<ReadSource> =>
      reader
        .read({ kind: 'file', type, bytes, title: name }, { whose })
        .then((words) => readSource('file', null, words, now()))
        .catch(refuseFile),
    /** Throws a Problem: 422 `no-text`. */
    readText: async (title: string, text: string): Promise<ReadSource> => {
      try {
        const words = { title, text: keptText(text.split('\n')), language: null, license: null }
        return readSource('text', null, words, now())
      } catch (error) {
        return refuse(error)
      }
    },
    findHeads: store.findHeads,
    findTexts: store.findTexts,
    publicUrlOf: publicUrlOf([...allowed, ...(settings?.kiwix ? [placeOf(settings.kiwix)] : [])], origins),
    /** Best first. Rejects if ranking takes too much. */
    rank: (job: RankJob, whose: string) => reader.rank(job, { whose }),
    async stop() {
      closing.abort(new Error('the server is closing'))
      await Promise.all([outside.close(), searching.close(), reader.close()])
    },
  }
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
  if (error instanceof NoText) throw new Problem(422, 'no-text')
  if (error instanceof TakesTooMuch) throw new Problem(413, 'too-large', { cause: error })
  if (error instanceof LockedFile) throw new Problem(422, 'locked-file')
  if (error instanceof UnreadableFile) throw new Problem(422, 'unreadable-file', { cause: error })
  throw error
}

/** A small file that unpacks into too much is not what it says. */
function refuseFile(error: unknown): never {
  if (error instanceof TakesTooMuch) throw new Problem(422, 'unreadable-file', { cause: error })
  return refuse(error)
}

/** True if reading was begun and took too much. */
export const wasGivenUp = (error: unknown) => error instanceof Problem && error.cause instanceof TakesTooMuch
