import { UpgradeDialog } from '#features/billing/web/upgrade-dialog.tsx'
import { SignInDialog } from '#features/account/web/auth/sign-in-dialog.tsx'
import planDialogTexts from '#features/billing/plan-dialog-texts.json' with { type: 'json' }
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import dialogTexts from '#features/debates/texts/dialog-texts.json' with { type: 'json' }
import refusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }

export type Gate = 'debate-complete' | 'login-required' | 'response-limit' | 'unknown-model' | 'upgrade-required'

const signIns = {
  'login-required': {
    title: planDialogTexts.loginRequiredTitle,
    description: modelRefusals['login-required'],
    enter: planDialogTexts.goToLogin,
    stay: planDialogTexts.continueWithAlex,
  },
  'response-limit': {
    title: dialogTexts.responseLimitTitle,
    description: refusals['response-limit'],
    enter: dialogTexts.signIn,
    stay: dialogTexts.continueViewing,
  },
}

interface GateDialogProps {
  gate: Gate
  model: string | null
  onStay: () => void
  onUseAlex?: (() => void) | undefined
}

/** Shows one of the dialogs, which are all in one file, so that one dynamic import loads them. */
export function GateDialog({ gate, model, onStay, onUseAlex }: GateDialogProps) {
  const text = useText()
  switch (gate) {
    case 'login-required':
    case 'response-limit':
      return <SignInDialog {...signIns[gate]} onStay={onStay} />
    case 'upgrade-required':
      return <UpgradeDialog model={model} onStay={onStay} onUseAlex={onUseAlex} />
    case 'debate-complete':
      return (
        <Dialog
          {...dialog(dialogTexts.responseLimitTitle, dialogTexts.continueViewing, onStay)}
          description={text(refusals['debate-complete'])}
        />
      )
    // For an old debate or draft with a model that no plan includes any more (§11 Plans).
    case 'unknown-model':
      return (
        <Dialog {...dialog(modelRefusals['unknown-model'], planDialogTexts.continueWithAlex, onUseAlex ?? onStay)} />
      )
  }

  function dialog(title: string, button: string, onPress: () => void) {
    return {
      open: true,
      onOpenChange: (open: boolean) => open || onStay(),
      title: text(title),
      closeLabel: text(planDialogTexts.close),
      footer: (
        <Button variant="primary" onClick={onPress}>
          {text(button)}
        </Button>
      ),
    }
  }
}
