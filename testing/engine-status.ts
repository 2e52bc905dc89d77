import type { EngineStatus } from '#features/models/contract.ts'

/** What `GET /api/config` tells of the writer: that the scripted debater is ready, unless `what` says otherwise. */
export function engineStatus(what: Partial<EngineStatus> = {}): EngineStatus {
  const local = { progress: null, offer: null, origin: null, server: null, missing: null }
  return { kind: 'scripted', name: 'scripted', ready: true, ...local, ...what }
}
