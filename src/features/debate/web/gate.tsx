import { lazy, Suspense, useState, type ReactNode } from 'react'
import { CallError } from '#platform/web/call.ts'
import type { Gate } from './gate-dialog.tsx'

const GateDialog = lazy(() => import('./gate-dialog.tsx').then(({ GateDialog }) => ({ default: GateDialog })))

/** The dialog that a refusal opens, if it opens one. */
export function gateOf(error: unknown): Gate | null {
  if (!(error instanceof CallError)) return null
  return error.code === 'login-required' || error.code === 'response-limit' ? error.code : null
}

/** Shows one of the two dialogs; it is loaded when it is first needed. Answers the element to draw and what opens it. */
export function useGate(onStay: (gate: Gate) => void = () => {}): { dialog: ReactNode; show: (gate: Gate) => void } {
  const [gate, show] = useState<Gate | null>(null)
  const stay = (shown: Gate) => {
    show(null)
    onStay(shown)
  }
  return {
    show,
    dialog: gate !== null && (
      <Suspense>
        <GateDialog gate={gate} onStay={() => stay(gate)} />
      </Suspense>
    ),
  }
}
