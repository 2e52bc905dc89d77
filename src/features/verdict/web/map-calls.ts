import { call } from '#platform/web/calls/call.ts'
import * as calls from '../contract.ts'
import type { DebateAddress } from './stances/stances-cache.ts'

export type MapCalls = ReturnType<typeof callsById>

/** Returns a map's calls. @param mayAdvance true if the reader may advance the debate and thus make a model read its answers */
export const callsAt = (at: DebateAddress, mayAdvance = false): MapCalls =>
  'id' in at ? callsById(at.id, mayAdvance) : callsByLink(at.shareToken)

function callsById(id: string, mayAdvance: boolean) {
  const params = { id }
  return {
    key: ['/api/debates', id],
    readMap: (signal: AbortSignal) => call(calls.readMap, { params, signal }),
    readVerdict: (signal: AbortSignal) => call(calls.readVerdict, { params, signal }),
    contest: (body: calls.Contest) => call(calls.contestEdge, { params, body }),
    /** Null if this reader is not allowed to have a model read the answers. */
    make: mayAdvance ? () => call(calls.makeMap, { params }) : null,
  }
}

function callsByLink(shareToken: string): MapCalls {
  const params = { shareToken }
  return {
    key: ['/api/share', shareToken],
    readMap: (signal) => call(calls.readSharedMap, { params, signal }),
    readVerdict: (signal) => call(calls.readSharedVerdict, { params, signal }),
    contest: (body) => call(calls.contestSharedEdge, { params, body }),
    make: null,
  }
}
