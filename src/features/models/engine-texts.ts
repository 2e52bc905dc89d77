/** Who speaks where no provider is configured, and the way to better debates (§10). Home loads them late. */
export const engineTexts = {
  fetchingModel: 'Fetching the local model… {percent} %. Until it is here, debates are a scripted demo.',
  fetchingModelUnknown: 'Fetching the local model… Until it is here, debates are a scripted demo.',
  modelSpeaks: 'A model on this machine speaks: {name}.',
  modelOrigin: '{name}: license {license}, from {source}',
  scriptSpeaks: 'The scripted demo speaks: readers preferred it to the small model on this machine.',
  betterDebates: 'For better debates: a provider’s key, or {command}.',
  letModelTry: 'Let the small model try',
  backToScript: 'Back to the scripted demo',
} as const
