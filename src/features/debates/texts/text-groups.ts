import { sourceTexts } from '../digital-source.ts'
import { texts } from './form-texts.ts'
import { listTexts } from './list-texts.ts'
import { dialogTexts, optionTexts } from './option-texts.ts'
import { roundTexts } from './round-texts.ts'
import { viewTexts } from './view-texts.ts'

export const debateTexts = [texts, viewTexts, roundTexts, sourceTexts, listTexts, optionTexts, dialogTexts]
