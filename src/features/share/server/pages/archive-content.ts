/** The page of a link (§2 `/share/{shareToken}`): its tags for crawlers and chats, and the debate itself, readable at once. */
import { headPicture, linkedData, plainWords, entryPicture, room } from '#features/debate/server/for-share.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { ARCHIVE_ITEMS } from '#features/debate/rules.ts'
import { timeline } from '#features/debate/timeline.ts'
import { viewTexts } from '#features/debate/texts/view-texts.ts'
import type { Text } from '#features/language/fill.ts'
import { beginning } from '#platform/cut.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'
import type { Edition } from '#platform/server/http/pages/page.ts'
import type { ContentOf } from '#platform/server/http/pages/page-content.ts'
import { characters } from '#platform/text-length.ts'
import { archiveTexts as texts } from '../../archive-texts.ts'
import { readShared, type SharedDebate } from '../../contract.ts'
import { oembedAddress } from '../embed/oembed.ts'
import { idsOf, sourceListPicture } from './source-list.ts'

/** What draws the archive: what `app/web/screens.tsx` imports for its path, and the list of sources. */
export const ARCHIVE_MODULES = [
  'src/features/share/web/archive-screen.tsx',
  'src/features/share/web/archive-sources.tsx',
  'src/platform/web/markdown/markdown.tsx',
] as const

/** Characters of a description: about what search engines and chats show. */
const DESCRIPTION_MAX = 200

/** @param publicUrl origin of the addresses that the tags name */
export function archiveContent(publicUrl: string): ContentOf<Viewer> {
  return async ({ caller, params: { shareToken = '' }, lang, text, ask }) => {
    const asked = await ask(readShared, { params: { shareToken } })
    if (!asked?.entry) {
      const title = titled(text(texts.archiveNotFound), text)
      return { status: 404, head: { title }, picture: notFoundPicture(text) }
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
      picture: archivePicture(archive, caller.user !== null, { lang, text }),
      answers: [asked],
      modules: ARCHIVE_MODULES,
    }
  }
}

const titled = (page: string, text: Text) => text(texts.windowTitle, { page })

/** The positions, and how the debate begins. */
function descriptionOf({ option1, option2, responses }: SharedDebate, text: Text): string {
  const words = text(texts.description, { option1, option2, opening: plainWords(responses[0]?.content ?? '') })
  const plain = words.replaceAll(/\s+/g, ' ').trim()
  return characters(plain) > DESCRIPTION_MAX ? `${beginning(plain, DESCRIPTION_MAX - 1).trimEnd()}…` : plain
}

/** The words of `web/archive.tsx` in its elements, long texts whole. */
function archivePicture(
  archive: SharedDebate,
  signedIn: boolean,
  { lang, text }: Pick<Edition, 'lang' | 'text'>,
): Html {
  const entries = timeline(archive.responses, archive.userInputs)
  const view = { own: false, whole: true, sourceIds: idsOf(archive.sources), lang, text }
  return html`<article class="debate archive-screen">
    <div class="archive-bar">
      <a href="/" class="button button-ghost button-small">${text(texts.returnToTerminal)}</a>
      <p class="archive-label">${text(texts.sharedArchive)}</p>
    </div>
    ${headPicture(archive.question, archive, text)} ${signedIn ? html`<div class="archive-actions"></div>` : null}
    ${
      entries.length === 0
        ? html`<p class="archive-message card">${text(texts.nothingYet)}</p>`
        : html`<ol class="turns">
            ${entries.map((entry) => entryPicture(archive, entry, view))}
          </ol>`
    }
    ${sourceListPicture(archive.sources, text)} ${signedIn ? null : strangersEnd(archive, text)}
  </article>`
}

/** The words of `web/strangers-end.tsx`. */
function strangersEnd({ truncated, totalItems }: SharedDebate, text: Text): Html {
  return html`<section class="archive-end card">
    ${
      truncated
        ? html`<div class="archive-wall">
            <h2 class="archive-wall-title">${text(viewTexts.truncated)}</h2>
            <p>${text(viewTexts.showingFirst, { n: ARCHIVE_ITEMS })}</p>
            <p class="archive-total">${text(viewTexts.inAll, { n: totalItems })}</p>
            <a href="/auth" class="button button-primary button-medium">${text(viewTexts.accessFull)}</a>
          </div>`
        : null
    }
    <div class="archive-wall archive-link">
      <h2>${text(texts.linkRequired)}</h2>
      <p>${text(truncated ? texts.linkRequiredText : texts.linkToSave)}</p>
      <a href="/auth" class="button button-medium">${text(texts.accessTerminal)}</a>
    </div>
    <p class="archive-invite">
      ${room(72)} <a href="/" class="button button-medium">${text(texts.startOwn)}</a> ${room(72)}
    </p>
  </section>`
}

function notFoundPicture(text: Text): Html {
  return html`<section class="archive-screen archive-message card">
    <h1 class="misprint">${text(texts.archiveNotFound)}</h1>
    <p>${text(texts.archiveNotFoundText)}</p>
    <a href="/" class="button button-primary button-medium">${text(texts.returnToTerminal)}</a>
  </section>`
}
