/** A debate as a Markdown file. */
import type { ArgumentCard } from '#features/debate/cards.ts'
import { sourceLink } from '#features/debate/source-link.ts'
import { viewTexts } from '#features/debate/view-texts.ts'
import { fill } from '#features/language/fill.ts'
import { displayName } from '#features/models/catalogue.ts'
import { exportTexts } from '../../export-texts.ts'
import type { Context, Exported, Speech } from './exported.ts'
import { plain, plainLines, quoted, quotedSpeech } from './markdown-text.ts'

/**
 * The file's blocks, separated by blank lines: question, positions, day, then speeches and context in the debate's
 * order.
 */
export function markdownOf({ question, option1, option2, createdAt, note, items }: Exported): string {
  const positions = [
    `- **${viewTexts.einstein}:** ${plain(option1)}`,
    `- **${viewTexts.cat}:** ${plain(option2)}`,
    `- ${fill(exportTexts.posed, { date: createdAt.slice(0, 10) })}`,
  ]
  const said = items.flatMap((item) => (item.kind === 'response' ? speech(item) : context(item)))
  return `${[`# ${plain(question)}`, positions.join('\n'), ...(note === null ? [] : [`*${note}*`]), ...said].join('\n\n')}\n`
}

function speech({ turnNumber, speaker, position, content, cards, aiModel, engine }: Speech): string[] {
  return [
    `## ${fill(exportTexts.speaker, { n: turnNumber, name: speaker })}`,
    `*${plain(position)}* · ${plain(writer(aiModel, engine))}`,
    quotedSpeech(content),
    ...(cards.length === 0 ? [] : [cards.map(card).join('\n')]),
  ]
}

function context({ turnNumber, content }: Context): string[] {
  return [`## ${fill(exportTexts.context, { n: turnNumber })}`, quoted(plainLines(content))]
}

/** The engine that really wrote the speech, if it was not the chosen model; else the model (§10). */
function writer(aiModel: string, engine: string): string {
  if (engine === 'scripted') return viewTexts.scriptedEngine
  return engine.startsWith('local:') ? viewTexts.localEngine : displayName(aiModel)
}

function card({ point, quote, url }: ArgumentCard): string {
  const source = url === null ? null : addressOf(url)
  return [
    `- **${viewTexts.argumentPoint}:** ${plain(point)}`,
    ...(quote === null ? [] : [`  - ${viewTexts.sourceQuote}: “${plain(quote)}”`]),
    ...(source === null ? [] : [`  - ${viewTexts.sourceUrl}: ${source}`]),
  ].join('\n')
}

/** The address as a link only if the page shows a link, too (§2). */
function addressOf(url: string): string {
  const { href } = sourceLink(url)
  return href === null ? plain(url) : `<${href}>`
}
