/** The sources of a shared debate as HTML (§17), to be read without the program and in frames. */
import type { Source } from '#features/debate/contract/sources.ts'
import { evidenceTexts } from '#features/debate/texts/evidence-texts.ts'
import { hostOf, readOn } from '#features/debate/read-on.ts'
import { viewTexts } from '#features/debate/texts/view-texts.ts'
import type { Text } from '#features/language/fill.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'

/** The words of `debate/web/reading/sources/source-list.tsx` in its elements; null without sources. */
export function sourceListPicture(sources: readonly Source[], text: Text): Html | null {
  if (sources.length === 0) return null
  return html`<section class="sources card">
    <h2>${text(evidenceTexts.sources)}</h2>
    <ol class="source-list">
      ${sources.map((source) => row(source, text))}
    </ol>
  </section>`
}

function row({ number, title, url, kind, license, gone, optionNumber, own }: Source, text: Text): Html {
  const href = readOn(url)
  const words = html`<bdi>${title}</bdi>`
  const side = optionNumber === null ? evidenceTexts.bothSides : viewTexts[optionNumber === 1 ? 'einstein' : 'cat']
  return html`<li id="source-${number}" class="source-row">
    <span class="source-number">[${number}]</span>
    <div class="source-words">
      <p class="source-title">
        ${
          href === null
            ? words
            : html`<a href="${href}" target="_blank" rel="noopener noreferrer nofollow ugc">${words}</a>`
        }
      </p>
      <p class="source-facts">
        <bdi>${hostOf(url) ?? text(evidenceTexts[kind])}</bdi>
        ${own ? null : html`<span class="source-side">${text(side)}</span>`}
        ${license === null ? null : html`<bdi>${license}</bdi>`}
        ${gone ? html`<span class="badge badge-warning">${text(evidenceTexts.gone)}</span>` : null}
      </p>
    </div>
  </li>`
}

/** What `entryPicture` must know to make links of the numbers in the turns. */
export const idsOf = (sources: readonly Source[]): ReadonlySet<string> => new Set(sources.map(({ id }) => id))
