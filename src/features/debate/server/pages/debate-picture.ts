/**
 * The open debate as HTML, to be read before the program has loaded: the elements of `web/view` that hold text, with
 * room for the drawings. The program's elements replace them, so each part looks as the view first shows it.
 */
import { fill } from '#features/language/fill.ts'
import { displayName } from '#features/models/catalogue.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'
import { readCards } from '../../cards.ts'
import type { Debate } from '../../contract/debates.ts'
import type { Response } from '../../contract/turns.ts'
import type { UserInput } from '../../contract/inputs.ts'
import { cut, isCollapsible, LABEL_CUT, TITLE_CUT } from '../../rules.ts'
import { timeline } from '../../timeline.ts'
import { viewTexts } from '../../view-texts.ts'

/** Entries of the list in the HTML: enough to fill a screen. */
const FIRST_ENTRIES = 3

export function debatePicture(debate: Debate): Html {
  const { question, option1, option2 } = debate
  const first = timeline(debate.responses, debate.userInputs).slice(0, FIRST_ENTRIES)
  return html`<article class="debate">
    <div class="debate-card card"><h1 class="misprint debate-title" dir="auto">${cut(question, TITLE_CUT)}</h1></div>
    <div class="versus-bar">${side(1, option1)}${room(44)}${side(2, option2)}</div>
    <ol class="turns">
      ${first.map(({ kind, item }) => (kind === 'response' ? turn(debate, item) : context(debate, item)))}
    </ol>
  </article>`
}

/** An empty drawing that keeps the space of the real one. */
const room = (size: number) => html`<svg width="${size}" height="${size}" aria-hidden="true"></svg>`
const nameOf = (option: 1 | 2) => (option === 1 ? viewTexts.einstein : viewTexts.cat)

function side(option: 1 | 2, position: string): Html {
  return html`<div class="versus-side" data-side="${option}">
    ${room(72)}
    <p><span class="versus-name">${nameOf(option)}</span> <bdi class="versus-position">${position}</bdi></p>
  </div>`
}

function turn(debate: Debate, response: Response): Html {
  const { turnNumber, optionNumber, content } = response
  const position = optionNumber === 1 ? debate.option1 : debate.option2
  return html`<li class="turn card" data-side="${optionNumber}">
    <header class="turn-head">
      ${room(40)}
      <h2 class="turn-title">
        <span>${nameOf(optionNumber)}</span> <bdi class="turn-position">${cut(position, LABEL_CUT)}</bdi>
      </h2>
      <span class="turn-facts"><span>${fill(viewTexts.turn, { n: turnNumber })}</span> ${writer(response)}</span>
    </header>
    ${isCollapsible(content) ? collapsed(response) : words(content)}
  </li>`
}

function writer({ engine, aiModel }: Response): Html {
  const standIn = engine === 'scripted' ? viewTexts.scriptedEngine : viewTexts.localEngine
  const isModel = engine !== 'scripted' && !engine.startsWith('local:')
  return isModel
    ? html`<span>${displayName(aiModel)}</span>`
    : html`<span class="badge badge-warning">${standIn}</span>`
}

function words(text: string): Html {
  return html`<div class="turn-text"><p dir="auto" class="plain-text">${text}</p></div>`
}

/** §2 response view: its cards, or placeholders while they are still to be made. */
function collapsed({ summary, optionNumber }: Response): Html {
  if (summary === null) {
    const blank = html`<span aria-hidden="true" class="blank-card"></span>`
    return html`<div class="cards-making">
      <span class="spinner-status">${viewTexts.generatingSummary}</span>
      ${[blank, blank, blank]}
    </div>`
  }
  const cards = readCards(summary)
  if (cards.length === 0) return words(summary)
  const parts = cards.map(
    ({ point, quote }, index) =>
      html`<li class="argument-card card" data-side="${optionNumber}">
        <span aria-hidden="true" class="argument-number">${String(index + 1).padStart(2, '0')}</span>
        <dl class="argument-parts">
          <div>
            <dt class="argument-label">${viewTexts.argumentPoint}</dt>
            <dd dir="auto" class="argument-point">${point}</dd>
          </div>
          ${
            quote === null
              ? null
              : html`<div>
                  <dt class="argument-label">${viewTexts.sourceQuote}</dt>
                  <dd dir="auto" class="argument-quote"><q>${quote}</q></dd>
                </div>`
          }
        </dl>
      </li>`,
  )
  return html`<ol class="argument-cards">
    ${parts}
  </ol>`
}

function context({ can }: Debate, { content, turnNumber }: UserInput): Html {
  return html`<li class="turn card" data-side="user">
    <header class="turn-head">
      ${room(40)}
      <h2 class="turn-title">${can.addContext ? viewTexts.contextLabel : viewTexts.contextOfOwner}</h2>
      <span class="turn-facts"
        ><span class="badge badge-neutral">${fill(viewTexts.contextHeard, { n: turnNumber })}</span></span
      >
    </header>
    ${words(content)}
  </li>`
}
