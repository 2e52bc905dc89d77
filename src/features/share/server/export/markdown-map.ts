import { MAP_FROM_TURN } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import type { PageLanguage } from '#features/language/server/page-language.ts'
import { reasonIn, resultIn } from '#features/verdict/verdict-sentences.ts'
import texts from '#features/verdict/verdict-texts.json' with { type: 'json' }
import type { MapAndVerdict } from './exported.ts'
import { plain } from './markdown-text.ts'

/** Heading, verdict, and what each card answers; empty before the map's first turn. */
export function mapBlocks({ map, verdict }: MapAndVerdict, { code, text }: PageLanguage): string[] {
  if (map.cards.every(({ turnNumber }) => turnNumber < MAP_FROM_TURN)) return []
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 0 })
  const standing = (name: string, share: number) =>
    `- ${text(name)}: ${text(texts.leftStanding, { share: percent.format(share) })}`
  const { option1, option2 } = verdict.strengths
  const strengths = [standing(viewTexts.einstein, option1), standing(viewTexts.cat, option2)].join('\n')
  const why = reasonIn(text, verdict, (id) => plain(map.cards.find((card) => card.id === id)?.point ?? ''))
  const how = map.by === 'model' ? texts.byModel : texts.byRule
  return [
    `## ${text(texts.answers)}`,
    `**${text(texts.verdict)}:** ${resultIn(text, verdict)}`,
    ...(why === null ? [] : [why]),
    ...(verdict.reason === null ? [strengths] : []),
    `*${text(texts.measures)}* ${text(map.edges.length === 0 ? texts.none : how)}`,
    map.cards.map((card) => cardOn(map, card, text)).join('\n'),
  ]
}

function cardOn(
  map: MapAndVerdict['map'],
  { id, point }: MapAndVerdict['map']['cards'][number],
  text: PageLanguage['text'],
): string {
  const unanswered = map.unanswered.includes(id) ? ` (${text(texts.unanswered)})` : ''
  const answers = map.edges
    .filter(({ from }) => from === id)
    .map(({ to, relation, quote, contested }) => {
      const words = quote === '' ? '' : `: “${plain(quote)}”`
      return `  - ${text(texts[relation])} **${to}**${words}${contested ? ` (${text(texts.contested)})` : ''}`
    })
  return [`- **${id}** ${plain(point)}${unanswered}`, ...answers].join('\n')
}
