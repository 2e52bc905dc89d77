/** A debate as schema.org's JSON-LD, which tells machines of generated text (§16). */
import { langOf } from '#features/language/languages.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import type { Debate } from '../../contract/debates.ts'
import { digitalSourceOf, generatorOf, PERSON } from '../../digital-source.ts'
import { timeline } from '../../timeline.ts'

type Told = Pick<Debate, 'question' | 'language' | 'createdAt' | 'responses' | 'userInputs'>

/** Returns null if nothing is generated. */
export function linkedData({ question, language, createdAt, responses, userInputs }: Told): object | null {
  const source = digitalSourceOf(responses, userInputs.length)
  if (source === null) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Conversation',
    // The name must not turn the text around it (§15).
    name: withoutBidiControls(question),
    inLanguage: langOf(language),
    dateCreated: createdAt,
    dateModified: source.date,
    digitalSourceType: source.type,
    creator: source.models.map(program),
    hasPart: timeline(responses, userInputs).map(({ kind, item }) => ({
      '@type': 'CreativeWork',
      position: item.turnNumber,
      dateCreated: item.createdAt,
      ...(kind === 'input' || item.engine === PERSON
        ? { creator: { '@type': 'Person' } }
        : { creator: program(generatorOf(item)), digitalSourceType: item.digitalSourceType }),
    })),
  }
}

const program = (name: string) => ({ '@type': 'SoftwareApplication', name })
