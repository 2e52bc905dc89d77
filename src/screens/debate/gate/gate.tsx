import { useEffect, useState, type ReactNode } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { whenUsed } from '#platform/web/lazy/when-idle.ts'
import type { Gate } from './gate-dialog.tsx'

const load = () => import('./gate-dialog.tsx')
const GateDialog = lazyOnPress(load, (file) => file.GateDialog)

const GATES = [
  'debate-complete',
  'login-required',
  'response-limit',
  'unknown-model',
  'upgrade-required',
] as const satisfies readonly Gate[]

export function gateOf(error: unknown): Gate | null {
  const code = error instanceof CallError ? error.code : ''
  return GATES.find((gate) => gate === code) ?? null
}

interface Shown {
  readonly gate: Gate
  readonly model: string | null
}

export interface Gates {
  readonly dialog: ReactNode
  /** With an offer to continue with the model that everybody may use. */
  readonly dialogWith: (onUseAlex: () => void) => ReactNode
  /** @param model the model of the refusal, if it is about one */
  readonly show: (gate: Gate, model?: string) => void
}

/** Shows one of the dialogs. Its file loads at the first use of the page: the connection may be lost later. */
export function useGate(onStay: (gate: Gate) => void = () => {}): Gates {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => whenUsed(() => void load().catch(() => undefined)), [])
  const stay = ({ gate }: Shown) => {
    setShown(null)
    onStay(gate)
  }
  const dialogWith = (onUseAlex?: () => void) => {
    if (shown === null) return null
    const leave = (goOn: () => void) => {
      setShown(null)
      goOn()
    }
    return (
      <GateDialog
        {...shown}
        onStay={() => stay(shown)}
        onUseAlex={onUseAlex && (() => leave(onUseAlex))}
        onFailed={() => stay(shown)}
      />
    )
  }
  return { show: (gate, model) => setShown({ gate, model: model ?? null }), dialog: dialogWith(), dialogWith }
}
