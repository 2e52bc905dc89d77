import { useEffect, useState, type ReactNode } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
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

export type Gates = ReturnType<typeof useGate>

/** Shows a gate dialog. Its code is loaded at the user's first interaction, because the connection may fail later. */
export function useGate(onStay: (gate: Gate) => void = () => {}) {
  const [shown, setShown] = useState<{ readonly gate: Gate; readonly model: string | null } | null>(null)
  useEffect(() => whenUsed(() => void load().catch(() => undefined)), [])
  const dialogWith = (onUseAlex?: () => void): ReactNode => {
    if (shown === null) return null
    const leave = (then: () => void) => () => {
      setShown(null)
      then()
    }
    const stay = leave(() => onStay(shown.gate))
    return <GateDialog {...shown} onStay={stay} onUseAlex={onUseAlex && leave(onUseAlex)} onFailed={stay} />
  }
  return {
    /** @param model null if the refusal is not about a model */
    show: (gate: Gate, model: string | null = null) => setShown({ gate, model }),
    dialog: dialogWith(),
    dialogWith,
  }
}
