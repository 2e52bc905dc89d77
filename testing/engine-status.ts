import type { EngineStatus } from '#features/models/contract.ts'

/** Returns the writer's status in `GET /api/config`: the scripted debater is ready, unless `what` overrides this. */
export function engineStatus(what: Partial<EngineStatus> = {}): EngineStatus {
  return { kind: 'scripted', name: 'scripted', ready: true, progress: null, server: null, ...what }
}
