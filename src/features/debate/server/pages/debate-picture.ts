/**
 * The open debate as HTML, to be read before the program has loaded: the elements of `web/view` that hold text, with
 * room for the drawings. The program's elements replace them, so each part looks as the view first shows it.
 */
import type { Text } from '#features/language/fill.ts'
import { cut } from '#platform/cut.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'
import type { Debate } from '../../contract/debates.ts'
import { isLongTitle, TITLE_CUT } from '../../rules.ts'
import { timeline } from '../../timeline.ts'
import { entryPicture, langAttribute, NAME_OF, ROOMS, type EntryView } from './turn-picture.ts'

/** Entries of the list in the HTML: enough to fill a screen. */
const FIRST_ENTRIES = 3

export function debatePicture(debate: Debate, { lang, text }: Pick<EntryView, 'lang' | 'text'>): Html {
  const first = timeline(debate.responses, debate.userInputs).slice(0, FIRST_ENTRIES)
  const shown = { own: debate.can.addContext, whole: false, lang, text }
  return html`<article class="debate">
    ${headPicture(cut(debate.question, TITLE_CUT), debate, text)}
    <ol class="turns">
      ${first.map((entry) => entryPicture(debate, entry, shown))}
    </ol>
  </article>`
}

/** Question and positions. @param title the question, as far as it is shown */
export function headPicture(
  title: string,
  { option1, option2, language }: Pick<Debate, 'option1' | 'option2' | 'language'>,
  text: Text,
  drawings = ROOMS,
): Html {
  const lang = langAttribute(language)
  const side = (option: 1 | 2, position: string) =>
    html`<div class="versus-side" data-side="${option}">
      ${drawings.portrait(option, 72)}
      <p>
        <span class="versus-name">${text(NAME_OF[option])}</span> <bdi class="versus-position" ${lang}>${position}</bdi>
      </p>
    </div>`
  const long = isLongTitle(title) ? html` data-long="true"` : ''
  return html`<div class="debate-card card">
      <h1 class="misprint debate-title" dir="auto" ${lang} ${long}>${title}</h1>
    </div>
    <div class="versus-bar">${side(1, option1)}${drawings.mark(44)}${side(2, option2)}</div>`
}
