/** §10. Home loads these late. */
export const engineTexts = {
  loadingModel: 'Loading the local model… {percent} %. Until it is ready, debates are a scripted demo.',
  modelSpeaks: 'A model on this machine speaks: {name}.',
  serverSpeaks: 'A model of {server} on this machine speaks: {name}.',
  howToGetModel: 'The scripted demo speaks. For a language model: a provider’s key in {file}, {pull} or {setup}.',
} as const
