/** §2 `/embed/{shareToken}`: a shared debate for frames of other sites, as strangers see it. */
import { headPicture, linkedData, entryPicture, type Drawings } from '#features/debate/server/for-share.ts'
import { ARCHIVE_ITEMS } from '#features/debate/rules.ts'
import { timeline } from '#features/debate/timeline.ts'
import { digitalSourceOf } from '#features/debate/digital-source.ts'
import { sourceText } from '#features/debate/texts/source-texts.ts'
import { displayName } from '#features/models/catalogue.ts'
import { viewTexts } from '#features/debate/texts/view-texts.ts'
import type { Text } from '#features/language/fill.ts'
import type { FrameContent } from '#platform/server/http/pages/frame-pages.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'
import type { Edition } from '#platform/server/http/pages/page.ts'
import { archiveTexts } from '../../archive-texts.ts'
import type { SharedDebate } from '../../contract.ts'
import { embedTexts } from '../../embed-texts.ts'
import { drawingOf } from '../image/preview-art.ts'
import { idsOf, sourceListPicture } from '../pages/source-list.ts'

/**
 * Seconds that a cache may keep the page (§14): enough for a page with many readers, and few, because a cache goes on
 * showing a link that has gone dark.
 */
export const EMBED_KEPT_S = 60

const NAME_OF = { 1: 'einstein', 2: 'cat' } as const

/** The drawings of the head: each is on the page once, and the turns refer to it. */
const WHOLE: Drawings = {
  portrait: (option, size) => svg(160, size, html`<g id="${NAME_OF[option]}">${drawingOf(NAME_OF[option])}</g>`),
  mark: (size) => svg(64, size, drawingOf('mark')),
}
const AGAIN: Drawings = {
  ...WHOLE,
  portrait: (option, size) => svg(160, size, html`<use href="#${NAME_OF[option]}"></use>`),
}

/** A picture that decorates the name beside it. @param units side of the drawing @param size side on the page, in px */
function svg(units: number, size: number, drawing: Html): Html {
  return html`<svg viewBox="0 0 ${units} ${units}" width="${size}" height="${size}" aria-hidden="true">${drawing}</svg>`
}

/** @param archive what a viewer without an account sees of it */
export function embedContent(
  archive: SharedDebate,
  address: string,
  { lang, text }: Pick<Edition, 'lang' | 'text'>,
): FrameContent {
  const { question, responses, userInputs, sources, truncated, totalItems } = archive
  const entries = timeline(responses, userInputs)
  const view = { own: false, whole: true, lang, text, sourceIds: idsOf(sources), drawings: AGAIN }
  const body = html`${headPicture(question, archive, text, WHOLE)} ${madeBy(archive, { lang, text })}
    ${
      entries.length === 0
        ? html`<p>${text(archiveTexts.nothingYet)}</p>`
        : html`<ol class="turns">
            ${entries.map((entry) => entryPicture(archive, entry, view))}
          </ol>`
    }
    ${sourceListPicture(sources, text)}
    <p class="more">
      ${
        truncated
          ? html`<span class="count"
              >${text(viewTexts.showingFirst, { n: ARCHIVE_ITEMS })} ${text(viewTexts.inAll, { n: totalItems })}</span
            >`
          : null
      }
      ${linkTo(address, text(embedTexts.readAll))}
    </p>`
  return { title: titled(question, text), canonical: address, linkedData: linkedData(archive), body }
}

/** §16: how the debate was made, by which models, on which day (UTC); null when nothing in it is generated. */
function madeBy({ responses, userInputs }: SharedDebate, { lang, text }: Pick<Edition, 'lang' | 'text'>): Html | null {
  const source = digitalSourceOf(responses, userInputs.length)
  if (source === null) return null
  const models = responses.flatMap((response) => {
    if (response.engine === 'scripted') return []
    return response.engine.startsWith('local:') ? text(viewTexts.localEngine) : displayName(response.aiModel)
  })
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(source.date))
  return html`<p class="made-by">${[text(sourceText(source.type)), ...new Set(models), day].join(' · ')}</p>`
}

/** @param home the address of the site */
export function embedNotFound(home: string, text: Text): FrameContent {
  const body = html`<h1 class="debate-title">${text(archiveTexts.archiveNotFound)}</h1>
    <p>${text(archiveTexts.archiveNotFoundText)}</p>
    <p class="more">${linkTo(home, text(archiveTexts.returnToTerminal))}</p>`
  return { title: titled(text(archiveTexts.archiveNotFound), text), canonical: null, linkedData: null, body }
}

const titled = (page: string, text: Text) => text(archiveTexts.windowTitle, { page })

/** A link out of the frame: in its own tab, so that it opens as a page of ours and not inside another site's. */
function linkTo(address: string, words: string): Html {
  return html`<a href="${address}" target="_blank" rel="noopener">${words}</a>`
}
