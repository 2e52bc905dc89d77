/**
 * Compares the positions of a screen's parts with stored layouts. Pixels and text widths are not compared, because fonts
 * differ between machines. Layouts are stored for several letter widths; a page need match only what these share.
 */

/** Left, top, width and height in whole px, from the page's upper left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number]
export type Boxes = Readonly<Record<string, Box>>
/** Maps the name of each part to its boxes, one per letter width in the same order for all parts. */
export type KeptLayout = Readonly<Record<string, readonly Box[]>>

/** Edges count as aligned if they differ by no more than this. */
const IN_LINE_PX = 1
/** How far in px another font may move a part within one line of text. */
const SLACK_PX = 4
/** How far in px a part may move if another font adds or removes a line of text above it. */
const TEXT_LINE_PX = 32
const WIDTH_SHARE = 0.1
const HEIGHT_SHARE = 0.2

const edges = {
  'left edge': ([x]: Box) => x,
  'right edge': ([x, , width]: Box) => x + width,
  'middle from left to right': ([x, , width]: Box) => x + width / 2,
  'upper edge': ([, y]: Box) => y,
} as const
type Edge = keyof typeof edges
const top = edges['upper edge']
const bottom = ([, y, , height]: Box) => y + height

interface Part {
  readonly name: string
  readonly was: readonly Box[]
  readonly is: Box
}

/**
 * Returns one sentence for each visible difference from the stored layout.
 * @param height of the window in px; parts that end above it are in sight without scrolling
 */
export function layoutDifferences(kept: KeptLayout, now: Boxes, height: number): string[] {
  const parts = Object.entries(kept).flatMap(([name, was]) => {
    const is = now[name]
    return is === undefined ? [] : [{ name, was, is }]
  })
  return [
    ...Object.keys(kept).flatMap((name) => (name in now ? [] : [`${name}: is gone`])),
    ...Object.keys(now).flatMap((name) => (name in kept ? [] : [`${name}: is not in the kept layout`])),
    ...parts.flatMap((part) => [...sizes(part), ...inSight(part, height), ...place(part), ...gap(part, parts)]),
    ...Object.keys(edges).flatMap((edge) => lines(parts, edge as Edge)),
    ...parts.flatMap((one, at) => parts.slice(at + 1).flatMap((other) => order(one, other))),
  ]
}

const beyond = (now: number, were: readonly number[], slack: number) =>
  now > Math.max(...were) + slack || now < Math.min(...were) - slack

function sizes({ name, was, is }: Part): string[] {
  const check = (side: 2 | 3, least: number, share: number, word: string) => {
    const were = was.map((box) => box[side])
    if (!beyond(is[side], were, Math.max(least, Math.max(...were) * share))) return []
    return [`${name}: is ${is[side]} px ${word}, was ${were[0]} px`]
  }
  return [...check(2, 12, WIDTH_SHARE, 'wide'), ...check(3, TEXT_LINE_PX, HEIGHT_SHARE, 'high')]
}

function inSight({ name, was, is }: Part, height: number): string[] {
  if (was.some((box) => bottom(box) > height) || bottom(is) <= height + SLACK_PX) return []
  return [`${name}: ends at ${bottom(is)} px, no longer in sight at ${height} px`]
}

function place({ name, was, is }: Part): string[] {
  const { 'upper edge': _, ...sideways } = edges
  const moved = Object.values(sideways).every((edge) => beyond(edge(is), was.map(edge), 2 * SLACK_PX))
  return moved ? [`${name}: stands at ${is[0]} px from the left, was ${was[0]?.[0]}`] : []
}

function gap({ name, was, is }: Part, parts: readonly Part[]): string[] {
  const above = parts
    .filter((part) => part.was.every((box, at) => bottom(box) <= top(was[at] ?? is)))
    .toSorted((a, b) => bottom(b.was[0] ?? b.is) - bottom(a.was[0] ?? a.is))[0]
  const were = was.map((box, at) => top(box) - bottom(above?.was[at] ?? [0, 0, 0, 0]))
  const now = top(is) - bottom(above?.is ?? [0, 0, 0, 0])
  if (!beyond(now, were, TEXT_LINE_PX)) return []
  return [`${name}: is ${now} px below ${above?.name ?? 'the upper edge'}, was ${were[0]} px`]
}

/** Reports the parts that were aligned with others and are no longer aligned with most of them. */
function lines(parts: readonly Part[], edge: Edge): string[] {
  const of = edges[edge]
  const seen = new Set<Part>()
  return parts.flatMap((first) => {
    if (seen.has(first)) return []
    const line = parts.filter(({ was }) =>
      was.every((box, at) => Math.abs(of(box) - of(first.was[at] ?? box)) <= IN_LINE_PX),
    )
    for (const part of line) seen.add(part)
    const middle = line.map(({ is }) => of(is)).toSorted((a, b) => a - b)[Math.floor((line.length - 1) / 2)] ?? 0
    return line
      .filter(({ is }) => Math.abs(of(is) - middle) > SLACK_PX)
      .map(({ name, is }) => {
        const others = line.filter((part) => part.name !== name).map((part) => part.name)
        return `${name}: its ${edge} is at ${of(is)} px, no longer in line with ${others.join(', ')} (${middle} px)`
      })
  })
}

/** Returns the position of box `a` relative to box `b`, or 'over' if the boxes partly overlap. */
function relation(a: Box, b: Box, slack: number): string {
  const inside = (inner: Box, outer: Box) =>
    inner[0] >= outer[0] - slack &&
    inner[1] >= outer[1] - slack &&
    inner[0] + inner[2] <= outer[0] + outer[2] + slack &&
    bottom(inner) <= bottom(outer) + slack
  if (bottom(a) <= b[1] + slack) return 'above'
  if (bottom(b) <= a[1] + slack) return 'below'
  if (a[0] + a[2] <= b[0] + slack) return 'left of'
  if (b[0] + b[2] <= a[0] + slack) return 'right of'
  if (inside(a, b)) return 'within'
  return inside(b, a) ? 'around' : 'over'
}

function order(one: Part, other: Part): string[] {
  const were = [IN_LINE_PX, SLACK_PX].flatMap((slack) =>
    one.was.map((box, at) => relation(box, other.was[at] ?? other.is, slack)),
  )
  const now = relation(one.is, other.is, SLACK_PX)
  return were.includes(now) ? [] : [`${one.name}: was ${were[0]} ${other.name}, is now ${now} it`]
}
