import accountRefusals from '#features/account/texts/refusal-texts.json' with { type: 'json' }
import billingRefusals from '#features/billing/refusal-texts.json' with { type: 'json' }
import debateRefusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }
import evidenceRefusals from '#features/sources/refusal-texts.json' with { type: 'json' }
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { fill, type TextValues } from '#features/language/fill.ts'
import shareRefusals from '#features/share/refusal-texts.json' with { type: 'json' }
import verdictRefusals from '#features/verdict/refusal-texts.json' with { type: 'json' }
import voiceRefusals from '#features/voice/refusal-texts.json' with { type: 'json' }
import ownRefusals from './refusal-texts.json' with { type: 'json' }

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

/** Returns the English sentence for a refusal's code, or the code itself if it has no sentence. */
export function sentenceOf(code: string, values: TextValues): string {
  return fill(refusals[code] ?? code, values)
}
