/** Who speaks where no provider is configured, and the way to better debates (§10). Home loads them late. */
export const engineTexts = {
  fetchingModel: 'Fetching the local model… {percent} %. Until it is here, debates are a scripted demo.',
  fetchingModelUnknown: 'Fetching the local model… Until it is here, debates are a scripted demo.',
  modelSpeaks: 'A model on this machine speaks: {name}.',
  serverSpeaks: 'A model of {server} on this machine speaks: {name}.',
  missingYet: 'No local model yet: {reason}. It is tried again; until then, debates are a scripted demo.',
  missing: 'No local model: {reason}. Debates are a scripted demo.',
  modelOrigin: '{name}: license {license}, from {source}',
  scriptSpeaks: 'The scripted demo speaks: no reader has yet judged the small model on this machine, {name}.',
  betterDebates: 'For better debates: a provider’s key, or {command}.',
  betterByKey: 'For better debates: a provider’s key.',
  letModelTry: 'Let the small model try',
  backToScript: 'Back to the scripted demo',
} as const

/** Why there is no local model: ends of a sentence. */
export const missingTexts = {
  network: 'its source could not be reached',
  refused: 'its source refused it',
  unexpected: 'what came was not the expected file',
  disk: 'the disk has no room for it',
  stopped: 'the program that fetches it stopped',
  elsewhere: 'another program is fetching it',
  unable: 'it cannot be loaded on this machine',
} as const
