import { UpgradeDialog } from '#features/billing/web/upgrade-dialog.tsx'
import { DebateCompleteDialog } from './debate-complete-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { NoSuchModelDialog } from './no-such-model-dialog.tsx'
import { ResponseLimitDialog } from './response-limit-dialog.tsx'

/** The reason why the viewer cannot go on: the code of the refusal (§2 Dialogs). */
export type Gate = 'debate-complete' | 'login-required' | 'response-limit' | 'unknown-model' | 'upgrade-required'

export interface GateDialogProps {
  gate: Gate
  /** The model that was asked for, if the refusal is about one. */
  model: string | null
  onStay: () => void
  /** Goes on with the model that everybody may use, where that is possible. */
  onUseAlex?: (() => void) | undefined
}

/** §2 Dialogs: the one that a refusal opens. One file, so that Home names one part instead of three. */
export function GateDialog({ gate, model, onStay, onUseAlex }: GateDialogProps) {
  switch (gate) {
    case 'login-required':
      return <LoginDialog onStay={onStay} />
    case 'debate-complete':
      return <DebateCompleteDialog onStay={onStay} />
    case 'response-limit':
      return <ResponseLimitDialog onStay={onStay} />
    case 'unknown-model':
      return <NoSuchModelDialog onStay={onStay} onUseAlex={onUseAlex ?? onStay} />
    case 'upgrade-required':
      return <UpgradeDialog model={model} onStay={onStay} onUseAlex={onUseAlex} />
  }
}
