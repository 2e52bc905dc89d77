/** Renders `/share/{shareToken}` (§2) with the debate and with tags for crawlers and chat apps. */
import { plainWords } from '#features/debates/plain-words.ts'
import { linkedData } from '#features/debates/server/home-content.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Text } from '#features/language/fill.ts'
import { cutAtWord } from '#platform/cut.ts'
import type { ContentOf } from '#platform/server/http/pages/page-content.ts'
import { readSharedStances } from '#features/verdict/stances-contract.ts'
import { characters } from '#platform/characters.ts'
import texts from '../../archive-texts.json' with { type: 'json' }
import { readShared, type SharedDebate } from '../../contract.ts'
import type { OpenedLink } from '../../share-link.ts'
import { oembedAddress } from '../embed/oembed.ts'

/** Lists the modules that `app/web/screens.tsx` imports for this page. */
export const ARCHIVE_MODULES = [
  'src/screens/debate/archive/archive-screen.tsx',
  'src/platform/web/markdown/markdown.tsx',
] as const

/** The approximate number of characters that search engines and chat apps show. */
const DESCRIPTION_MAX = 200

export function archiveContent(publicUrl: string): ContentOf<Viewer, { readonly archive: OpenedLink | null }> {
  return async ({ caller, params: { shareToken = '' }, text, ask }) => {
    // A reader without an account or a cookie cannot have given a stance.
    const mayHaveStood = caller.user !== null || caller.visitor !== null
    const [asked, stances] = await Promise.all([
      ask(readShared, { params: { shareToken } }),
      mayHaveStood ? ask(readSharedStances, { params: { shareToken } }) : null,
    ])
    if (!asked?.entry) {
      const title = titled(text(texts.archiveNotFound), text)
      return { status: 404, head: { title }, picture: { archive: null }, modules: ARCHIVE_MODULES }
    }
    const archive = asked.entry.answer
    const address = `${publicUrl}/share/${shareToken}`
    return {
      head: {
        title: titled(archive.question, text),
        description: descriptionOf(archive, text),
        canonical: address,
        image: `${publicUrl}/api/share/${shareToken}/image.png`,
        oembed: oembedAddress(publicUrl, address),
        listed: archive.isPublic,
        linkedData: linkedData(archive),
      },
      picture: {
        archive: { shareToken, archive, signedIn: caller.user !== null, stances: stances?.entry?.answer ?? null },
      },
      answers: [asked, stances],
      modules: ARCHIVE_MODULES,
    }
  }
}

const titled = (page: string, text: Text) => text(texts.windowTitle, { page })

function descriptionOf({ option1, option2, responses }: SharedDebate, text: Text): string {
  const words = text(texts.description, { option1, option2, opening: plainWords(responses[0]?.content ?? '') })
  const plain = words.replaceAll(/\s+/g, ' ').trim()
  return characters(plain) > DESCRIPTION_MAX ? cutAtWord(plain, DESCRIPTION_MAX - 1) : plain
}
