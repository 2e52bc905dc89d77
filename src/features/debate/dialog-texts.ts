/** Every English word of the dialogs Login Required, Upgrade Required and Response Limit Reached (spec §2). */
export const dialogTexts = {
  upgradeRequiredTitle: 'Upgrade Required',
  upgradeToStandard: 'Upgrade to Standard',
  upgradeToPro: 'Upgrade to Pro',
  currentPlan: 'Current Plan',
  modelNeedsPlan: '{model} belongs to the {plan} plan.',
  loginRequiredTitle: 'Login Required',
  goToLogin: 'Go to Login',
  continueWithAlex: 'Continue with Alex (GPT-4.1 Nano)',
  responseLimitTitle: 'Response Limit Reached',
  signIn: 'Sign In',
  continueViewing: 'Continue Viewing',
} as const
