/** Puts evidence together: what reads, keeps and ranks the texts that a debate rests on (§17). It knows nobody who speaks. */
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import { createOutside, OutsideError, type OutsideFailure } from '#platform/server/outside/outside.ts'
import { pageReader, readSource } from './pages.ts'
import { readFile, UnreadableFile } from './reading/read-file.ts'
import { keptText, NoText } from './reading/source-text.ts'
import { evidenceStore, type ReadSource, type SourceHead } from './store.ts'

export interface EvidenceDeps {
  readonly db: Database
  readonly clock: Clock
  /** Names who asks and where to complain. */
  readonly userAgent: string
  /** `host:port` of the operator's own network that may be read. */
  readonly allowed: readonly string[]
}

export interface Evidence {
  /** Reads the page at an address that a user named. Refuses with a Problem: 422, 413 or 415 (§11). */
  readPage(address: string): Promise<ReadSource>
  /** Reads a file. @param type one of `FILE_TYPES`. Refuses with a Problem: 422 `no-text`, `unreadable-file`. */
  readFile(type: string, bytes: Uint8Array, name: string): Promise<ReadSource>
  /** Refuses with a Problem: 422 `no-text`. */
  readText(title: string, text: string): Promise<ReadSource>
  /** Kept sources without their words; those that are gone are left out. */
  findHeads(ids: readonly string[]): Promise<SourceHead[]>
  /** The words of kept sources, by their ids. */
  findTexts(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Gives up all reading. */
  stop(): Promise<void>
}

export function createEvidence({ db, clock, userAgent, allowed }: EvidenceDeps): Evidence {
  const store = evidenceStore(db)
  const closing = new AbortController()
  const outside = createOutside({ clock, userAgent, allowed })
  const pages = pageReader({ outside, store, clock, signal: closing.signal })
  const now = () => new Date(clock.now())

  return {
    readPage: (address) => pages.read(address).catch(refuse),
    readFile: (type, bytes, name) =>
      readFile(type, bytes, name).then((words) => readSource('file', null, words, now()), refuse),
    readText: async (title, text) => {
      try {
        const words = { title, text: keptText(text.split('\n')), language: null, license: null }
        return readSource('text', null, words, now())
      } catch (error) {
        return refuse(error)
      }
    },
    findHeads: store.findHeads,
    findTexts: store.findTexts,
    async stop() {
      closing.abort(new Error('the server is closing'))
      await outside.close()
    },
  }
}

const STATUSES: Readonly<Record<OutsideFailure, readonly [number, string]>> = {
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
  if (error instanceof UnreadableFile) throw new Problem(422, 'unreadable-file', { cause: error })
  throw error
}
