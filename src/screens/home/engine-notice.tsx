import { useConfig } from '#features/models/web/use-config.ts'
import type { EngineStatus } from '#features/models/contract.ts'
import { LocalModelNotice } from './local-model-notice.tsx'

/** §10: names the local model, or explains how to get one. */
export function EngineNotice() {
  const engine = useConfig()?.engine
  if (!engine || !hasNotice(engine, location.hostname)) return null
  return <LocalModelNotice engine={engine} />
}

/** Visitors on these hosts are probably the operator. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True if there is a local model, or the visitor can install one. @param hostname of the page */
export const hasNotice = ({ kind, ready }: Pick<EngineStatus, 'kind' | 'ready'>, hostname: string): boolean =>
  kind === 'local' || (kind === 'scripted' && ready && LOOPBACK.has(hostname))
