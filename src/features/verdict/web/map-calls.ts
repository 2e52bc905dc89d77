/** The calls of a debate's map and verdict (§20), by its id or by its link. */
import { call } from '#platform/web/calls/call.ts'
import {
  contestEdge,
  contestSharedEdge,
  makeMap,
  readMap,
  readSharedMap,
  readSharedVerdict,
  readVerdict,
  type DebateMap,
  type DebateVerdict,
} from '../contract.ts'

/** An answer, and whether this reader contests it. */
export interface Contest {
  readonly from: string
  readonly to: string
  readonly contested: boolean
}

export interface MapCalls {
  /** The beginning of the cache keys. */
  readonly key: readonly string[]
  readonly readMap: (signal: AbortSignal) => Promise<DebateMap>
  readonly readVerdict: (signal: AbortSignal) => Promise<DebateVerdict>
  readonly contest: (contest: Contest) => Promise<DebateMap>
  /** Has the answers read; null where this reader may not. */
  readonly make: (() => Promise<DebateMap>) | null
}

/** @param mayAdvance whether the reader may advance the debate, and so have its answers read (§6) */
export function callsById(id: string, mayAdvance: boolean): MapCalls {
  const params = { id }
  return {
    key: ['/api/debates', id],
    readMap: (signal) => call(readMap, { params, signal }),
    readVerdict: (signal) => call(readVerdict, { params, signal }),
    contest: (body) => call(contestEdge, { params, body }),
    make: mayAdvance ? () => call(makeMap, { params }) : null,
  }
}

export function callsByLink(shareToken: string): MapCalls {
  const params = { shareToken }
  return {
    key: ['/api/share', shareToken],
    readMap: (signal) => call(readSharedMap, { params, signal }),
    readVerdict: (signal) => call(readSharedVerdict, { params, signal }),
    contest: (body) => call(contestSharedEdge, { params, body }),
    make: null,
  }
}
