/** The map and the verdict (§20) as a part of a Markdown file. */
import { MAP_FROM_TURN } from '#features/debate/rules.ts'
import { viewTexts } from '#features/debate/texts/view-texts.ts'
import type { PageLanguage } from '#features/language/server/page-language.ts'
import { RESULT_TEXTS, verdictTexts as texts } from '#features/verdict/verdict-texts.ts'
import type { ExportedMap, MapAndVerdict } from './exported-map.ts'
import { plain } from './markdown-text.ts'

/** Its blocks: heading, verdict, and each card with what it answers; none before the map's first turn. */
export function mapBlocks({ map, verdict }: MapAndVerdict, { code, text }: PageLanguage): string[] {
  if (map.cards.every(({ turnNumber }) => turnNumber < MAP_FROM_TURN)) return []
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 0 })
  const standing = (name: string, share: number) =>
    `- ${text(name)}: ${text(texts.leftStanding, { share: percent.format(share) })}`
  const told =
    verdict.reason !== null
      ? text(texts.tooShort)
      : [
          standing(viewTexts.einstein, verdict.strengths.option1),
          standing(viewTexts.cat, verdict.strengths.option2),
        ].join('\n')
  const found = map.edges.length === 0 ? texts.none : map.by === 'model' ? texts.byModel : texts.byRule
  return [
    `## ${text(texts.answers)}`,
    `**${text(texts.verdict)}:** ${text(RESULT_TEXTS[verdict.result])}`,
    told,
    `*${text(texts.measures)}* ${text(found)}`,
    map.cards.map((card) => cardOn(map, card, text)).join('\n'),
  ]
}

/** A card by its turn and place, `3.1`, and below it the cards that it answers. */
function cardOn(map: ExportedMap, { id, point }: ExportedMap['cards'][number], text: PageLanguage['text']): string {
  const unanswered = map.unanswered.includes(id) ? ` (${text(texts.unanswered)})` : ''
  const answers = map.edges
    .filter(({ from }) => from === id)
    .map(({ to, relation, quote, contested }) => {
      const words = quote === '' ? '' : `: “${plain(quote)}”`
      return `  - ${text(texts[relation])} **${to}**${words}${contested ? ` (${text(texts.contested)})` : ''}`
    })
  return [`- **${id}** ${plain(point)}${unanswered}`, ...answers].join('\n')
}
