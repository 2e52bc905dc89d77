import { lazy, Suspense, useState, type ReactNode } from 'react'
import { CallError } from '#platform/web/call.ts'

const LoginDialog = lazy(() => import('./login-dialog.tsx').then(({ LoginDialog }) => ({ default: LoginDialog })))
const ResponseLimitDialog = lazy(() =>
  import('./response-limit-dialog.tsx').then(({ ResponseLimitDialog }) => ({ default: ResponseLimitDialog })),
)
const UpgradeDialog = lazy(() =>
  import('./upgrade-dialog.tsx').then(({ UpgradeDialog }) => ({ default: UpgradeDialog })),
)

/** The reason why the viewer cannot go on: the code of the refusal (§2 Dialogs). */
export type Gate = 'login-required' | 'response-limit' | 'upgrade-required'

/** The dialog that a refusal opens, if it opens one. */
export function gateOf(error: unknown): Gate | null {
  const code = error instanceof CallError ? error.code : ''
  return code === 'login-required' || code === 'response-limit' || code === 'upgrade-required' ? code : null
}

interface Shown {
  readonly gate: Gate
  readonly model: string | null
}

export interface Gates {
  /** The element to draw. */
  readonly dialog: ReactNode
  /** Opens a dialog. @param model the model that was asked for, if the refusal is about one. */
  readonly show: (gate: Gate, model?: string) => void
}

/** Shows one of the dialogs; it is loaded when it is first needed. */
export function useGate(onStay: (gate: Gate) => void = () => {}): Gates {
  const [shown, setShown] = useState<Shown | null>(null)
  const stay = ({ gate }: Shown) => {
    setShown(null)
    onStay(gate)
  }
  return {
    show: (gate, model) => setShown({ gate, model: model ?? null }),
    dialog: shown !== null && <Suspense>{dialogOf(shown, () => stay(shown))}</Suspense>,
  }
}

function dialogOf({ gate, model }: Shown, onStay: () => void): ReactNode {
  switch (gate) {
    case 'login-required':
      return <LoginDialog onStay={onStay} />
    case 'response-limit':
      return <ResponseLimitDialog onStay={onStay} />
    case 'upgrade-required':
      return <UpgradeDialog model={model} onStay={onStay} />
  }
}
