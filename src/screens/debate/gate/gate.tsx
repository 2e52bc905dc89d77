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

/** The dialog that a refusal opens, if it opens one. */
export function gateOf(error: unknown): Gate | null {
  const code = error instanceof CallError ? error.code : ''
  return GATES.find((gate) => gate === code) ?? null
}

interface Shown {
  readonly gate: Gate
  readonly model: string | null
}

export interface Gates {
  /** The element to draw. */
  readonly dialog: ReactNode
  /** The same where a dialog about a model also offers to go on with the model that everybody may use. */
  readonly dialogWith: (onUseAlex: () => void) => ReactNode
  /** Opens a dialog. @param model the model that was asked for, if the refusal is about one. */
  readonly show: (gate: Gate, model?: string) => void
}

/** Shows one of the dialogs. Its file is fetched once the page is used: by the refusal the connection may be lost. */
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
