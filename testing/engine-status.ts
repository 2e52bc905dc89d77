import type { EngineStatus } from '#features/models/contract.ts'

/** Returns the status of a ready scripted debater, with the properties in `what` replaced. */
export function engineStatus(what: Partial<EngineStatus> = {}): EngineStatus {
  return { kind: 'scripted', name: 'scripted', ready: true, progress: null, server: null, ...what }
}
