/** The dialogs Upgrade Required and Login Required (§2) */
export const planDialogTexts = {
  upgradeRequiredTitle: 'Upgrade Required',
  upgradeToStandard: 'Upgrade to Standard',
  upgradeToPro: 'Upgrade to Pro',
  currentPlan: 'Current Plan',
  modelNeedsPlan: '{model} belongs to the {plan} plan.',
  loginRequiredTitle: 'Login Required',
  goToLogin: 'Go to Login',
  continueWithAlex: 'Continue with Alex (GPT-4.1 Nano)',
  close: 'Close',
} as const
