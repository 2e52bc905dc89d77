import { refusals as accountRefusals } from '#features/account/texts/refusal-texts.ts'
import { refusals as billingRefusals } from '#features/billing/refusal-texts.ts'
import { refusals as debateRefusals } from '#features/debates/texts/refusal-texts.ts'
import { refusals as evidenceRefusals } from '#features/sources/refusal-texts.ts'
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { fill, type TextValues } from '#features/language/fill.ts'
import { refusals as shareRefusals } from '#features/share/refusal-texts.ts'
import { refusals as verdictRefusals } from '#features/verdict/refusal-texts.ts'
import { refusals as voiceRefusals } from '#features/voice/refusal-texts.ts'
import { refusals as ownRefusals } from './refusal-texts.ts'

export const refusals: Readonly<Record<string, string>> = {
  ...ownRefusals,
  ...accountRefusals,
  ...modelRefusals,
  ...billingRefusals,
  ...evidenceRefusals,
  ...debateRefusals,
  ...verdictRefusals,
  ...voiceRefusals,
  ...shareRefusals,
}

/** Returns the English sentence of a code, with its placeholders filled; the code itself if it has none. */
export function sentenceOf(code: string, values: TextValues): string {
  return fill(refusals[code] ?? code, values)
}
