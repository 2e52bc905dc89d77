import { texts } from './account-texts.ts'
import { credentialTexts, providerTexts } from './credential-texts.ts'
import { keyTexts } from './key-texts.ts'
import { menuTexts } from './menu-texts.ts'

export const accountTexts = [menuTexts, texts, credentialTexts, keyTexts, providerTexts]
