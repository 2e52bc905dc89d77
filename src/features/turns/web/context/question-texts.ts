import { type Asked } from '#features/debates/rules.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'

/** What a question is called, by whom it asks (§20). */
export const questionTexts: Readonly<Record<Asked, (typeof viewTexts)[keyof typeof viewTexts]>> = {
  option1: viewTexts.questionToEinstein,
  option2: viewTexts.questionToCat,
  both: viewTexts.questionToBoth,
}
