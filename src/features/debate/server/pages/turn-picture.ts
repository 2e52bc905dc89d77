/** One response or one user's context as its element of the list of turns, before the program is here. */
import type { Text } from '#features/language/fill.ts'
import { langOf } from '#features/language/languages.ts'
import { displayName } from '#features/models/catalogue.ts'
import { cut } from '#platform/cut.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'
import type { Edition } from '#platform/server/http/pages/page.ts'
import { readCards } from '../../cards.ts'
import { shownCard } from '../../shown-card.ts'
import type { Debate } from '../../contract/debates.ts'
import type { UserInput } from '../../contract/inputs.ts'
import type { Response } from '../../contract/turns.ts'
import { COLLAPSE_ABOVE, isCollapsible, LABEL_CUT } from '../../rules.ts'
import type { TimelineEntry } from '../../timeline.ts'
import { viewTexts } from '../../texts/view-texts.ts'
import { citedWords, linkedNumbers } from './cited-words.ts'
import { plainWords } from './plain-words.ts'

/** The drawings of a page. */
export interface Drawings {
  /** @param size its side, in px */
  readonly portrait: (option: 1 | 2, size: number) => Html
  readonly mark: (size: number) => Html
}

export interface EntryView extends Pick<Edition, 'lang' | 'text'> {
  /** Of a page without the program; otherwise there is room for the drawings of the program. */
  readonly drawings?: Drawings
  /** The reader is the person who added the context. */
  readonly own: boolean
  /**
   * Whether the whole text of a long response comes along, closed: a page that is read without the program. Its cards are
   * then those that are made already; otherwise the program has missing ones made, and there is room for them.
   */
  readonly whole: boolean
  /** Ids of the sources that the page lists (`#source-1`); without a list the numbers of citations are text. */
  readonly sourceIds?: ReadonlySet<string>
}

type DebateOfEntry = Pick<Debate, 'option1' | 'option2' | 'language'>

export function entryPicture(debate: DebateOfEntry, entry: TimelineEntry<Response, UserInput>, view: EntryView): Html {
  return entry.kind === 'response' ? turn(debate, entry.item, view) : context(entry.item, view)
}

/** The place of a drawing. */
export const room = (size: number) => html`<svg width="${size}" height="${size}" aria-hidden="true"></svg>`
export const ROOMS: Drawings = { portrait: (_, size) => room(size), mark: room }
/** The attribute of a debate's own words; null where its language is not known. */
export function langAttribute(language: string): Html | null {
  const lang = langOf(language)
  return lang === undefined ? null : html` lang="${lang}"`
}
/** The English texts that name the debaters. */
export const NAME_OF = { 1: viewTexts.einstein, 2: viewTexts.cat } as const

function turn(debate: DebateOfEntry, response: Response, view: Omit<EntryView, 'own'>): Html {
  const { whole, text, drawings = ROOMS } = view
  const { turnNumber, optionNumber, content } = response
  const position = optionNumber === 1 ? debate.option1 : debate.option2
  const lang = langAttribute(debate.language)
  const linked = linkedNumbers(response, view.sourceIds)
  return html`<li class="turn card" data-side="${optionNumber}">
    <header class="turn-head">
      ${drawings.portrait(optionNumber, 40)}
      <h2 class="turn-title">
        <span>${text(NAME_OF[optionNumber])}</span> <bdi class="turn-position" ${lang}>${cut(position, LABEL_CUT)}</bdi>
      </h2>
      <span class="turn-facts"><span>${text(viewTexts.turn, { n: turnNumber })}</span> ${writer(response, text)}</span>
    </header>
    ${isCollapsible(content) ? collapsed(response, lang, view) : words(plainWords(content), lang, linked)}
    ${isCollapsible(content) && whole ? closed(content, lang, text, linked) : null}
    ${response.stopped ? html`<p class="turn-note">${text(viewTexts.stoppedHere)}</p>` : null}
  </li>`
}

function writer({ engine, aiModel }: Response, text: Text): Html {
  const standIn = engine === 'scripted' ? viewTexts.scriptedEngine : viewTexts.localEngine
  const isModel = engine !== 'scripted' && !engine.startsWith('local:')
  return isModel
    ? html`<span>${displayName(aiModel)}</span>`
    : html`<span class="badge badge-warning">${text(standIn)}</span>`
}

/**
 * @param said plain words
 * @param lang of `langAttribute`; null for words in no language that is known
 * @param linked numbers of citations that become links
 */
function words(said: string, lang: Html | null, linked: ReadonlySet<number>): Html {
  return html`<div class="turn-text" ${lang}><p dir="auto" class="plain-text">${citedWords(said, linked)}</p></div>`
}

/** The whole text of a response shown as cards, closed: the way to it without JavaScript. */
function closed(said: string, lang: Html | null, text: Text, linked: ReadonlySet<number>): Html {
  return html`<details>
    <summary class="turn-toggle">${text(viewTexts.asText)}</summary>
    ${words(plainWords(said), lang, linked)}
  </details>`
}

/** §2 response view: its cards; without them the beginning, or room for those that are still to be made. */
function collapsed(response: Response, lang: Html | null, view: Omit<EntryView, 'own'>): Html {
  const { summary, optionNumber, content } = response
  const { whole: made, text } = view
  if (summary === null) {
    if (made) return words(cut(plainWords(content), COLLAPSE_ABOVE), lang, linkedNumbers(response, view.sourceIds))
    const blank = html`<span aria-hidden="true" class="blank-card"></span>`
    return html`<div class="cards-making">
      <span class="spinner-status">${text(viewTexts.generatingSummary)}</span>
      ${[blank, blank, blank]}
    </div>`
  }
  const cards = readCards(summary)
  const numbers = new Intl.NumberFormat(view.lang, { minimumIntegerDigits: 2 })
  if (cards.length === 0) return words(plainWords(summary), lang, new Set())
  const parts = cards.map(shownCard).map(
    ({ point, quote }, index) =>
      html`<li class="argument-card" data-side="${optionNumber}">
        <span aria-hidden="true" class="argument-number">${numbers.format(index + 1)}</span>
        <dl class="argument-parts">
          <div class="argument-point">
            <dt class="argument-label">${text(viewTexts.argumentPoint)}</dt>
            <dd dir="auto" ${lang}>${point}</dd>
          </div>
          ${
            quote === null
              ? null
              : html`<div class="argument-quote">
                  <dt class="argument-label">${text(viewTexts.sourceQuote)}</dt>
                  <dd dir="auto"><q${lang}>${quote.map((part) => part.text).join('')}</q></dd>
                </div>`
          }
        </dl>
      </li>`,
  )
  return html`<ol class="argument-cards">
    ${parts}
  </ol>`
}

function context({ content, turnNumber }: UserInput, { own, text }: EntryView): Html {
  return html`<li class="turn card" data-side="user">
    <header class="turn-head">
      ${room(40)}
      <h2 class="turn-title">${text(own ? viewTexts.contextLabel : viewTexts.contextOfOwner)}</h2>
      <span class="turn-facts"
        ><span class="badge badge-neutral">${text(viewTexts.contextHeard, { n: turnNumber })}</span></span
      >
    </header>
    ${words(plainWords(content), null, new Set())}
  </li>`
}
