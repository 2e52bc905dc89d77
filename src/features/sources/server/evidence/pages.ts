/** Reads web pages, each once a day for all debates (§17). */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import { beginning } from '#platform/cut.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { cleanText } from '#platform/server/text/clean-text.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import { type Outside, type OutsideAnswer, OutsideError } from '#platform/server/outside/outside.ts'
import { PAGE_FRESH_MS, type SourceKind, TITLE_MAX, FILE_TYPES } from '../../rules.ts'
import type { Orderer, Reader } from '../reading/reader.ts'
import type { SourceText } from '../reading/source-text.ts'
import type { EvidenceStore, ReadSource } from './evidence-store.ts'

/** Recent pages that may not be kept yet: simultaneous debates read the same ones. */
const JUST_READ = 50
const HTML_TYPES = ['text/html', 'application/xhtml+xml']

export function pageReader(deps: {
  readonly outside: Pick<Outside, 'get'>
  readonly store: Pick<EvidenceStore, 'findPage' | 'markGone'>
  readonly reader: Pick<Reader, 'read'>
  readonly clock: Pick<Clock, 'now'>
  readonly signal: AbortSignal
}) {
  const { outside, store, reader, clock, signal } = deps
  const fetches = singleFlight<ReadSource>()
  const justRead = new LRUCache<string, ReadSource>({ max: JUST_READ })
  const isFresh = ({ readAt }: ReadSource) => readAt.getTime() > clock.now() - PAGE_FRESH_MS

  async function look(url: string, orderer: Orderer): Promise<ReadSource> {
    const kept = await store.findPage(url, new Date(clock.now() - PAGE_FRESH_MS))
    if (kept !== null) return kept
    try {
      const answer = await outside.get(url, { types: [...HTML_TYPES, ...FILE_TYPES], signal })
      const read = readSource('page', url, await wordsOf(answer, orderer), new Date(clock.now()))
      justRead.set(url, read)
      return read
    } catch (error) {
      if (error instanceof OutsideError && error.code === 'unreachable') await store.markGone(url)
      throw error
    }
  }

  function wordsOf({ url: address, type, charset, bytes }: OutsideAnswer, orderer: Orderer): Promise<SourceText> {
    if (HTML_TYPES.includes(type)) return reader.read({ kind: 'page', bytes, charset, address }, orderer)
    const { pathname, hostname } = new URL(address)
    return reader.read({ kind: 'file', type, bytes, title: pathname.split('/').at(-1) || hostname }, orderer)
  }

  return {
    /** Returns the kept page if it was read today. Rejects with an `OutsideError`, and as the reader does. */
    async read(address: string, orderer: Orderer): Promise<ReadSource> {
      const url = withoutFragment(address)
      const recent = justRead.get(url)
      return recent !== undefined && isFresh(recent) ? recent : fetches.run(url, { work: () => look(url, orderer) })
    },
  }
}

/** Cleans the words: nothing may turn the text around it. */
export function readSource(kind: SourceKind, url: string | null, words: SourceText, readAt: Date): ReadSource {
  const { license, language } = words
  const [title, text] = [beginning(cleanText(words.title), TITLE_MAX), cleanText(words.text)]
  const hash = createHash('sha256').update(text).digest('hex')
  return { kind, url, hash, title, text, license, language, readAt }
}

/** A place within a page is the same page. The fetcher refuses what is no address. */
function withoutFragment(address: string): string {
  const url = parsedUrl(address)
  if (url === null) return address
  url.hash = ''
  return url.href
}
