import type { EngineStatus } from '#features/models/contract.ts'

/** On these hosts the visitor may be the operator. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True if Home shows a line about a local model: there is one, or the visitor can install one. @param hostname of the page */
export function isTold({ kind, ready }: Pick<EngineStatus, 'kind' | 'ready'>, hostname: string): boolean {
  return kind === 'local' || (kind === 'scripted' && ready && LOOPBACK.has(hostname))
}
