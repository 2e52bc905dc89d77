import { sourceTexts } from '../digital-source.ts'
import texts from './form-texts.json' with { type: 'json' }
import listTexts from './list-texts.json' with { type: 'json' }
import dialogTexts from './dialog-texts.json' with { type: 'json' }
import optionTexts from './option-texts.json' with { type: 'json' }
import { roundTexts } from './round-texts.ts'
import viewTexts from './view-texts.json' with { type: 'json' }

export const debateTexts = [texts, viewTexts, roundTexts, sourceTexts, listTexts, optionTexts, dialogTexts]
