/** Renders `/` (§2): the debate in the URL, if the viewer may read it, or else the form and the latest debates. */
import type { Viewer } from '#features/account/viewer.ts'
import type { ContentOf } from '#platform/server/http/pages/page-content.ts'
import { type Debate, readDebate, recentDebates } from '../contract/debates.ts'
import { RECENT_QUERY } from '../rules.ts'
import texts from '../texts/form-texts.json' with { type: 'json' }
import { langOf } from '#features/language/languages.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { digitalSourceOf, generatorOf, PERSON } from '../digital-source.ts'
import { timeline } from '../timeline.ts'

export const VIEW_MODULES = ['src/screens/debate/debate-view.tsx', 'src/platform/web/markdown/markdown.tsx']

export const homeContent: ContentOf<Viewer, { readonly debate: Debate }> = async ({ parameter, text, ask }) => {
  const id = parameter('debate')
  const opened = id === null ? null : await ask(readDebate, { params: { id } })
  if (!opened?.entry) return { answers: [await ask(recentDebates, { query: RECENT_QUERY })] }
  const debate = opened.entry.answer
  return {
    // Omits the canonical address, because the client removes the debate's id from the URL (§2).
    head: {
      title: text(texts.windowTitle, { page: debate.question }),
      canonical: null,
      listed: false,
      linkedData: linkedData(debate),
    },
    picture: { debate },
    answers: [opened],
    modules: VIEW_MODULES,
  }
}

export function linkedData(
  debate: Pick<Debate, 'question' | 'language' | 'createdAt' | 'responses' | 'userInputs'>,
): object | null {
  const { question, language, createdAt, responses, userInputs } = debate
  const source = digitalSourceOf(responses, userInputs.length)
  if (source === null) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Conversation',
    // The question may contain characters that change the direction of the text around it (§15).
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
