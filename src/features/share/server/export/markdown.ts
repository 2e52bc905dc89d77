import type { ArgumentCard } from '#features/debates/cards.ts'
import { PERSON } from '#features/debates/digital-source.ts'
import evidenceTexts from '#features/sources/evidence-texts.json' with { type: 'json' }
import { sourceLink } from '#features/debates/shown-card.ts'
import { roundTexts } from '#features/debates/texts/round-texts.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import type { Text } from '#features/language/fill.ts'
import type { PageLanguage } from '#features/language/server/page-language.ts'
import { shownModel } from '#features/models/shown-model.ts'
import exportTexts from '../../export-texts.json' with { type: 'json' }
import { type Context, type Exported, sourceOfFile, type Speech, type MapAndVerdict } from './exported.ts'
import { plain, plainLines, quoted, quotedSpeech } from './markdown-text.ts'
import { MAP_FROM_TURN } from '#features/debates/rules.ts'
import { reasonIn, resultIn } from '#features/verdict/verdict-sentences.ts'
import texts from '#features/verdict/verdict-texts.json' with { type: 'json' }

/** Formats a debate as Markdown with labels in the given language. Does not translate speeches or context. */
export function markdownOf(debate: Exported, language: PageLanguage): string {
  const { code, text } = language
  const { question, option1, option2, createdAt, truncated, totalItems: total, items, sources } = debate
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(createdAt))
  const positions = [
    `- **${text(viewTexts.einstein)}:** ${plain(option1)}`,
    `- **${text(viewTexts.cat)}:** ${plain(option2)}`,
    `- ${text(exportTexts.posed, { date: day })}`,
  ]
  const note = truncated ? [`*${text(exportTexts.partOnly, { shown: items.length, total })}*`] : []
  const said = items.flatMap((item) => (item.kind === 'response' ? speech(item, text) : context(item, text)))
  const closing = [...mapBlocks(debate, language), ...sourceList(sources, text)]
  const blocks = [`# ${plain(question)}`, positions.join('\n'), ...note, ...said, ...closing]
  return `${[...frontMatter(debate), ...blocks].join('\n\n')}\n`
}

/** Returns the YAML front matter (§16), which contains no text by users. Its values are JSON, which is valid YAML. */
function frontMatter(debate: Exported): string[] {
  const source = sourceOfFile(debate)
  if (source === null) return []
  const fields = { digitalSourceType: source.type, models: source.models, date: source.date }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [['---', ...lines, '---'].join('\n')]
}

function speech({ turnNumber, round, speaker, position, content, cards, ...by }: Speech, text: Text): string[] {
  return [
    `## ${text(exportTexts.speaker, { n: turnNumber, name: text(speaker) })} · ${text(roundTexts[round])}`,
    `*${plain(position)}* · ${plain(writer(by, text))}`,
    quotedSpeech(content),
    ...(cards.length === 0 ? [] : [cards.map((one) => card(one, text)).join('\n')]),
  ]
}

function context({ turnNumber, content }: Context, text: Text): string[] {
  return [`## ${text(exportTexts.context, { n: turnNumber })}`, quoted(plainLines(content))]
}

/** Returns the model's name, with its substitute if one wrote the speech (§10). For any other writer, returns its kind. */
function writer({ aiModel, engine, servedBy }: Pick<Speech, 'aiModel' | 'engine' | 'servedBy'>, text: Text): string {
  if (engine === 'scripted') return text(viewTexts.scriptedEngine)
  if (engine === PERSON) return text(viewTexts.personEngine)
  return engine.startsWith('local:') ? text(viewTexts.localEngine) : shownModel(text, aiModel, servedBy)
}

function card({ point, quote, url }: ArgumentCard, text: Text): string {
  const source = url === null ? null : addressOf(url)
  return [
    `- **${text(viewTexts.argumentPoint)}:** ${plain(point)}`,
    ...(quote === null ? [] : [`  - ${text(viewTexts.sourceQuote)}: “${plain(quote)}”`]),
    ...(source === null ? [] : [`  - ${text(viewTexts.sourceUrl)}: ${source}`]),
  ].join('\n')
}

/** Lists sources without Markdown's consecutive numbers, because a removed source leaves a gap. */
function sourceList(sources: Exported['sources'], text: Text): string[] {
  if (sources.length === 0) return []
  const lines = sources.map(({ number, title, url, license }) => {
    const facts = [url === null ? null : addressOf(url), license === null ? null : plain(license)]
    return `- ${[plain(`[${number}] ${title}`), ...facts.filter((fact) => fact !== null)].join(' · ')}`
  })
  return [`## ${text(evidenceTexts.sources)}`, lines.join('\n')]
}

/** Writes the address as a link only if the page also shows a link (§2). */
function addressOf(url: string): string {
  const { href } = sourceLink(url)
  return href === null ? plain(url) : `<${href}>`
}

function mapBlocks({ map, verdict }: MapAndVerdict, { code, text }: PageLanguage): string[] {
  if (map.cards.every(({ turnNumber }) => turnNumber < MAP_FROM_TURN)) return []
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 0 })
  const standing = (name: string, share: number) =>
    `- ${text(name)}: ${text(texts.stands, { share: percent.format(share) })}`
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
