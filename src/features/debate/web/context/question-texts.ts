import { type Asked } from '../../rules.ts'
import { viewTexts } from '../../texts/view-texts.ts'

/** What a question is called, by whom it asks (§20). */
export const questionTexts: Readonly<Record<Asked, (typeof viewTexts)[keyof typeof viewTexts]>> = {
  option1: viewTexts.questionToEinstein,
  option2: viewTexts.questionToCat,
  both: viewTexts.questionToBoth,
}
