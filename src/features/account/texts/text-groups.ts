import texts from './account-texts.json' with { type: 'json' }
import credentialTexts from './credential-texts.json' with { type: 'json' }
import providerTexts from './provider-texts.json' with { type: 'json' }
import keyTexts from './key-texts.json' with { type: 'json' }
import menuTexts from './menu-texts.json' with { type: 'json' }

export const accountTexts = [menuTexts, texts, credentialTexts, keyTexts, providerTexts]
