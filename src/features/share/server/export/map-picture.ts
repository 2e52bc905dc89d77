/** The map (§20) as a picture: the two sides' cards face each other, threads join what answers to what is answered. */
import { sourceText } from '#features/sources/source-texts.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { RIGHT_TO_LEFT } from '#features/language/languages.ts'
import type { PageLanguage } from '#features/language/server/page-language.ts'
import { RESULT_TEXTS, verdictTexts as texts } from '#features/verdict/verdict-texts.ts'
import type { Picture, TextBox } from '#platform/server/images/picture.ts'
import type { Exported } from './exported.ts'
import type { ExportedMap } from './exported-map.ts'

/** Cards beyond these are left out, and counted at the foot: setting their words would hold up all other pictures. */
const CARDS = 40

/** The inks and papers of the light theme (`src/app/web/styles/tokens.css`). */
const INK = '#1a2344'
const SOFT = '#4b5371'
const PAPER = '#f3eee1'
const CARD = '#fffdf6'
const LINE = '#857c66'
const SIDES = {
  1: { ink: '#a8330f', solid: '#ef5a2f', x: 48 },
  2: { ink: '#07625f', solid: '#12a19a', x: 672 },
} as const

/** Px. */
const WIDTH = 1200
const COLUMN = 480
const HEAD = 232
const CARD_HEIGHT = 132
const GAP = 14
/** Between the rows of turns. */
const TURN_GAP = 22
const FOOT = 108
/** The cut corner of a punch card. */
const CUT = 16

const DASHES = { refutes: 'none', weakens: '9 6', contested: '2 6' } as const
const LEGEND = ['refutes', 'weakens', 'contested'] as const
const LEGEND_STEP = 320

type Card = ExportedMap['cards'][number]
interface Placed {
  readonly card: Card
  readonly y: number
}

/**
 * @param debate of which at most `CARDS` cards are drawn
 * @param wordless draws the cards without what was typed or said, for words that no font can write
 */
export function mapPicture(debate: Exported, { code, text }: PageLanguage, wordless = false): Picture {
  const { map, verdict, language, question } = debate
  const { placed, height } = placedCards(map.cards.slice(0, CARDS))
  const mirrored = RIGHT_TO_LEFT.has(code)
  const typed = (words: string) => (wordless ? '' : words)
  const line = (words: string, x: number, y: number, width: number, size: number, color: string): TextBox => ({
    text: words,
    language: code,
    x,
    y,
    width,
    color,
    height: Math.ceil(size * 1.4),
    sizes: [size],
    lines: 1,
    align: mirrored ? 'right' : 'left',
    vertical: 'top',
  })
  const said = { language, align: 'start', color: INK } as const
  const boxes: TextBox[] = [
    {
      ...said,
      text: typed(question),
      x: 48,
      y: 32,
      width: 1104,
      height: 112,
      sizes: [44, 36, 30],
      lines: 2,
      vertical: 'middle',
    },
    line(`${text(texts.verdict)}: ${text(RESULT_TEXTS[verdict.result])}`, 48, 150, 1104, 24, INK),
    line(text(viewTexts.einstein), SIDES[1].x, 190, COLUMN, 22, SIDES[1].ink),
    line(text(viewTexts.cat), SIDES[2].x, 190, COLUMN, 22, SIDES[2].ink),
    ...placed.flatMap(({ card, y }): TextBox[] => {
      const { ink, x } = SIDES[card.optionNumber]
      const unanswered = map.unanswered.includes(card.id) ? ` · ${text(texts.unanswered)}` : ''
      const place = { x: x + 20, y: y + 38, width: COLUMN - 40, height: 84 }
      return [
        line(`${card.id}${unanswered}`, place.x, y + 10, place.width, 17, ink),
        { ...said, ...place, text: typed(card.point), sizes: [22, 19, 17], lines: 4, vertical: 'top' },
      ]
    }),
    ...LEGEND.map((kind, at) => line(text(texts[kind]), 48 + at * LEGEND_STEP + 76, height - 88, 220, 17, SOFT)),
    ...(map.cards.length > CARDS ? [line(`${CARDS}/${map.cards.length}`, 1032, height - 88, 120, 17, SOFT)] : []),
    line(foot(debate, text), 48, height - 56, 1104, 17, SOFT),
  ]
  const drawn = mirrored ? boxes.map((box) => ({ ...box, x: WIDTH - box.x - box.width })) : boxes
  return { width: WIDTH, height, art: art(map, placed, height, mirrored), boxes: drawn }
}

/** The turns of both sides in rows; the cards of a turn below each other. */
function placedCards(cards: readonly Card[]): { placed: Placed[]; height: number } {
  const rows = new Map<number, { 1: Card[]; 2: Card[] }>()
  for (const card of cards) {
    const row = Math.ceil(card.turnNumber / 2)
    const both = rows.get(row) ?? { 1: [], 2: [] }
    both[card.optionNumber].push(card)
    rows.set(row, both)
  }
  const placed: Placed[] = []
  let y = HEAD
  for (const both of rows.values()) {
    for (const side of [both[1], both[2]])
      placed.push(...side.map((card, at) => ({ card, y: y + at * (CARD_HEIGHT + GAP) })))
    y += Math.max(both[1].length, both[2].length) * (CARD_HEIGHT + GAP) - GAP + TURN_GAP
  }
  return { placed, height: y + FOOT }
}

/** What the verdict measures, and how the turns were made (§16). */
function foot({ digitalSourceType }: Exported, text: PageLanguage['text']): string {
  return [texts.measures, ...(digitalSourceType === null ? [] : [sourceText(digitalSourceType)])]
    .map((words) => text(words))
    .join(' · ')
}

function art(map: ExportedMap, placed: readonly Placed[], height: number, mirrored: boolean): string {
  const at = new Map(placed.map((one) => [one.card.id, one]))
  const threads = map.edges.flatMap(({ from, to, relation, contested }) => {
    const [answer, answered] = [at.get(from), at.get(to)]
    return answer && answered ? [thread(answer, answered, contested ? 'contested' : relation)] : []
  })
  const legend = LEGEND.map((kind, place) => {
    const [x, y] = [48 + place * LEGEND_STEP, height - 76]
    return `<path fill="none" stroke="${LINE}" stroke-width="3" stroke-dasharray="${DASHES[kind]}" d="M${x} ${y}h60"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
    `<path fill="${PAPER}" d="M0 0h${WIDTH}v${height}H0z"/>`,
    `<g${mirrored ? ` transform="translate(${WIDTH} 0) scale(-1 1)"` : ''}>`,
    `<path fill="none" stroke="${LINE}" stroke-dasharray="4 5" d="M48 ${HEAD - 10}h1104M48 ${height - FOOT + 6}h1104"/>`,
    ...placed.map(cardShape),
    ...threads,
    ...legend,
    '</g></svg>',
  ].join('')
}

/** A punch card: one corner is cut, the edge at its own side is in the side's ink. */
function cardShape({ card, y }: Placed): string {
  const { x, solid } = SIDES[card.optionNumber]
  const [right, bottom] = [x + COLUMN, y + CARD_HEIGHT]
  const outline = `M${x + CUT} ${y}H${right}V${bottom}H${x}V${y + CUT}z`
  const edge = card.optionNumber === 1 ? x : right - 6
  return [
    `<path fill="${CARD}" stroke="${LINE}" d="${outline}"/>`,
    `<path fill="${solid}" d="M${edge} ${y + CUT}h6v${CARD_HEIGHT - CUT}h-6z"/>`,
  ].join('')
}

/** From the inner edge of the card that answers to that of the card that is answered, where a dot ends it. */
function thread(answer: Placed, answered: Placed, kind: keyof typeof DASHES): string {
  const color = kind === 'contested' ? LINE : SIDES[answer.card.optionNumber].solid
  const inner = ({ card, y }: Placed) => ({
    x: card.optionNumber === 1 ? SIDES[1].x + COLUMN : SIDES[2].x,
    y: y + CARD_HEIGHT / 2,
  })
  const [from, to] = [inner(answer), inner(answered)]
  const middle = (SIDES[1].x + COLUMN + SIDES[2].x) / 2
  const path = `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
  return (
    `<path fill="none" stroke="${color}" stroke-width="3" stroke-dasharray="${DASHES[kind]}" d="${path}"/>` +
    `<circle fill="${color}" cx="${to.x}" cy="${to.y}" r="6"/>`
  )
}
