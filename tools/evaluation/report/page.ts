import type { MarkedDebate, MarkedTurn } from '../measures/mark.ts'
import type { RestsOn } from '../play/rests-on.ts'
import { columnsFor } from './columns.ts'
import { type Html, html, speech } from './html.ts'
import { labelsOf } from './marks.ts'
import { STYLE } from './style.ts'

export interface Told {
  readonly engines: readonly string[]
  readonly prompts: readonly string[]
  readonly judged: boolean
  readonly cost: string
  readonly at: Date
}

/** @param rows the header row and the data rows of the summary, as `cellsOf` returns them */
export function pageOf(debates: readonly MarkedDebate[], rows: readonly (readonly string[])[], told: Told): string {
  const [head = [], ...body] = rows
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Einstein vs Cat: an evaluation</title>
      <style>
        ${{ markup: STYLE }}
      </style>
    </head>
    <body>
      <main>
        <h1>Einstein vs Cat: an evaluation</h1>
        <p class="note">
          ${told.engines.join(', ')} · prompts ${told.prompts.join(', ')} · positions by
          ${told.judged ? 'a judging model' : 'rule of thumb'} · cost ${told.cost} ·
          ${told.at.toISOString().slice(0, 16).replace('T', ' ')} UTC
        </p>
        <div class="wide" tabindex="0">
          <table>
            <thead>
              <tr>
                ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${body.map(
                ([name = '', ...cells]) =>
                  html`<tr>
                    <th scope="row">${name}</th>
                    ${cells.map((cell) => html`<td>${cell}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <details>
          <summary>What the figures mean</summary>
          <dl>
            ${columnsFor(debates).map(
              ({ head, meaning }) =>
                html`<dt>${head}</dt>
                  <dd>${meaning}</dd>`,
            )}
          </dl>
        </details>
        <nav aria-label="Debates">
          <ol>
            ${debates.map(
              (debate) =>
                html`<li value="${debate.question.number}">
                  <a href="#${placeOf(debate)}" dir="auto">${debate.question.question}</a>${
                    debate.sources === null ? '' : ', with sources'
                  }
                </li>`,
            )}
          </ol>
        </nav>
        ${debates.map(debateOf)}
      </main>
    </body>
  </html>`
  return `<!doctype html>\n${page.markup}\n`
}

const placeOf = ({ question, sources }: MarkedDebate): string => `q${question.number}${sources === null ? '' : 's'}`

function debateOf(debate: MarkedDebate): Html {
  const { question, turns, contextFrom, sources, fault } = debate
  const { number, language, kind } = question
  return html`<article id="${placeOf(debate)}">
    <div class="asked">
      <span class="mono">${number} · ${language} · ${kind}</span>
      <h2 lang="${language}" dir="auto">${question.question}</h2>
      <div class="sides">
        <span class="side1" lang="${language}" dir="auto">${question.option1}</span>
        <span class="side2" lang="${language}" dir="auto">${question.option2}</span>
      </div>
    </div>
    ${turns
      .map((turn) => [
        ...(turn.turnNumber === contextFrom ? [contextOf(question.context ?? '', language)] : []),
        turnOf(turn, language),
      ])
      .flat()}
    ${sources === null ? '' : passagesOf(sources)}
    ${fault === null ? '' : html`<section class="fault">Ended here: ${fault}</section>`}
  </article>`
}

const passagesOf = ({ passages }: RestsOn): Html =>
  html`<details>
    <summary>Passages that were given: ${passages.length}</summary>
    ${passages.map(
      ({ optionNumber, title, text }) => html`<p dir="auto"><b>${optionNumber} · ${title}</b> ${text}</p>`,
    )}
  </details>`

const contextOf = (context: string, language: string): Html =>
  html`<section class="context">
    <header><b>Context</b></header>
    <p lang="${language}" dir="auto">${context}</p>
  </section>`

function turnOf(turn: MarkedTurn, language: string): Html {
  const { turnNumber, optionNumber, content, engine, marks, cards } = turn
  return html`<section class="turn${optionNumber}">
    <header>
      <b>${optionNumber === 1 ? 'Einstein' : 'Cat'}</b><span class="mono">turn ${turnNumber} · ${engine}</span>
    </header>
    <p lang="${language}" dir="auto">${speech(content)}</p>
    <ul class="marks">
      ${labelsOf(turn).map(({ kind, text }) => html`<li class="mark ${kind}">${text}</li>`)}
    </ul>
    ${
      marks.position.seen.length === 0 && cards === null
        ? ''
        : html`<details>
            <summary>What was seen</summary>
            ${marks.position.seen.length === 0 ? '' : html`<pre dir="auto">${marks.position.seen.join('\n')}</pre>`}
            ${cards === null ? '' : html`<pre dir="auto">${cards}</pre>`}
          </details>`
    }
  </section>`
}
