import type { ReactNode } from 'react'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { UpgradeDialog } from '#features/billing/web/upgrade-dialog.tsx'
import planDialogTexts from '#features/billing/plan-dialog-texts.json' with { type: 'json' }
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
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

/** Shows one of the gate dialogs, which are all in this file, so that one dynamic import loads them. */
export function GateDialog({ gate, model, onStay, onUseAlex }: GateDialogProps) {
  const text = useText()
  switch (gate) {
    case 'login-required':
    case 'response-limit': {
      const { title, description, enter, stay } = signIns[gate]
      const footer = (
        <>
          <Button onClick={onStay}>{text(stay)}</Button>
          <AuthLink atEnd className={buttonClass('primary')}>
            {text(enter)}
          </AuthLink>
        </>
      )
      return <Dialog {...dialog(title, footer)} description={text(description)} />
    }
    case 'upgrade-required':
      return <UpgradeDialog model={model} onStay={onStay} onUseAlex={onUseAlex} />
    case 'debate-complete':
      return (
        <Dialog
          {...dialog(dialogTexts.responseLimitTitle, button(dialogTexts.continueViewing, onStay))}
          description={text(refusals['debate-complete'])}
        />
      )
    // This dialog is shown for an old debate or draft with a model that no plan includes any more (§11 Plans).
    case 'unknown-model':
      return (
        <Dialog
          {...dialog(modelRefusals['unknown-model'], button(planDialogTexts.continueWithAlex, onUseAlex ?? onStay))}
        />
      )
  }

  function dialog(title: string, footer: ReactNode) {
    const onOpenChange = (open: boolean) => open || onStay()
    return { open: true, onOpenChange, title: text(title), closeLabel: text(planDialogTexts.close), footer }
  }

  function button(name: string, onPress: () => void) {
    return (
      <Button variant="primary" onClick={onPress}>
        {text(name)}
      </Button>
    )
  }
}
