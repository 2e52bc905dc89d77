import type { EngineStatus } from '#features/models/contract.ts'

/** Of a page on the visitor's own machine, where the visitor may be who runs the product. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether Home has a line about a model of this machine: there is one, or the visitor can get one. @param hostname of the page */
export function isTold({ kind, ready }: Pick<EngineStatus, 'kind' | 'ready'>, hostname: string): boolean {
  return kind === 'local' || (kind === 'scripted' && ready && LOOPBACK.has(hostname))
}
