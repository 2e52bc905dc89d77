import type { Page } from '@playwright/test'
import { allTexts } from '#app/texts.ts'
import { placesOf } from '#features/language/fill.ts'
import type { Words } from './catalogue.ts'

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
/** Returns the plural forms in a text, such as '# response' and '# responses'. */
const formsOf = (text: string) => placesOf(text).flatMap(({ forms }) => [...forms.values()])

/**
 * Returns a regular expression for all texts that `fill` can make from `english`, except plural forms that the translation
 * shares.
 */
function pattern(english: string, translation: string): string {
  const shared = new Set(formsOf(translation))
  const parts = english.split(/(\{(?:[^{}]|\{[^{}]*\})*\})/)
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part)
      const forms = formsOf(part)
      if (forms.length === 0) return '.+'
      const foreign = forms.filter((form) => !shared.has(form))
      return foreign.length === 0
        ? '(?!)'
        : `(?:${foreign.map((form) => escaped(form).replaceAll('#', String.raw`[\d,]+`)).join('|')})`
    })
    .join('')
}

/** Maps a page's translations to patterns of the English texts that must not appear on that page. */
const patterns = new WeakMap<Words, string[]>()

function patternsOf(words: Words): string[] {
  const there = patterns.get(words)
  if (there !== undefined) return there
  // Texts without a long word are ignored, because '{browser} on {system}' would also match other languages.
  const made = allTexts
    .filter((english) => words(english) !== english && /\p{L}{4}|^\p{L}+$/u.test(english.replaceAll(/\{\w+\}/g, '')))
    .map((english) => pattern(english, words(english)))
  patterns.set(words, made)
  return made
}

/**
 * Returns the page's faults, one line each, such as English or truncated texts.
 * @param words the translations that the page uses
 */
export const findingsOn = (page: Page, words: Words): Promise<string[]> => page.evaluate(inspect, patternsOf(words))

/** Returns the page's faults. Runs in the browser, so it cannot use this module's other functions. */
function inspect(english: string[]): string[] {
  const found = new Set<string>()
  const phrases = new RegExp(`^(?:${english.join('|')})$`)
  const isEnglish = (text: string) => text !== '' && phrases.test(text)
  const say = (what: string, element: Element, text: string) => {
    const name = `${element.localName}${[...element.classList].map((one) => `.${one}`).join('')}`
    found.add(`${what}: “${text.slice(0, 90)}” in ${name}`)
  }
  const SLACK = 1.5
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) {
    const past = [...document.body.querySelectorAll('*')].findLast(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
    )
    found.add(`sideways: the page is ${root.scrollWidth} px wide, with ${past?.outerHTML.slice(0, 120)}`)
  }
  if (isEnglish(document.title)) found.add(`English: the title “${document.title}”`)

  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  for (const element of document.body.querySelectorAll('*')) {
    if (!seen(element)) continue
    const turned =
      root.dir === 'rtl' && element.getAttribute('dir') === 'ltr' && !element.matches('pre, code, input, textarea')
    if (turned) say('from left to right', element, element.textContent)
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
      const value = element.getAttribute(name)?.trim() ?? ''
      if (isEnglish(value)) say(`English ${name}`, element, value)
    }
    if (element instanceof HTMLInputElement && element.value === '') measure(element, element.placeholder)
    if (element instanceof HTMLSelectElement) measure(element, element.selectedOptions[0]?.text ?? '')
  }

  const drawn: { readonly box: DOMRect; readonly node: Text; readonly text: string }[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode() as Text | null; node; node = nodes.nextNode() as Text | null) {
    const text = node.data.trim()
    const parent = node.parentElement
    if (text === '' || parent === null || parent.closest('option, script, style, svg') || !seen(parent)) continue
    if (isEnglish(text)) say('English', parent, text)
    const range = document.createRange()
    range.selectNodeContents(node)
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0).map((box) => inked(box, size))
    if (boxes.length === 0 || forEarsOnly(parent)) continue
    place(parent, text, boxes)
    wrapped(node, parent)
    drawn.push(...boxes.map((box) => ({ box: shown(box, parent), node, text })))
  }
  overlaps()
  return [...found]

  /** Returns a line's box without the space that the font adds above and below the letters. */
  function inked({ x, y, width, height }: DOMRect, size: number): DOMRect {
    return new DOMRect(x, y + (height - size) / 2, width, size)
  }

  /** Returns whether an element is visually hidden and meant only for screen readers. */
  function forEarsOnly(element: Element): boolean {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).position === 'absolute' && at.getBoundingClientRect().width <= 1) return true
    }
    return element.closest('.skip-link') !== null
  }

  /** Returns the part of a box that is visible inside the elements that scroll or clip it. */
  function shown(box: DOMRect, parent: Element): DOMRect {
    let { left, right, top, bottom } = box
    for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'visible' || style.display === 'inline') continue
      const edge = at.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  function place(parent: Element, text: string, boxes: DOMRect[]): void {
    const left = Math.min(...boxes.map((box) => box.left))
    const right = Math.max(...boxes.map((box) => box.right))
    const top = Math.min(...boxes.map((box) => box.top))
    const bottom = Math.max(...boxes.map((box) => box.bottom))
    let reached = false
    for (let box: Element | null = parent; box !== null && !reached; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'inline' || style.display === 'contents') continue
      const edge = box.getBoundingClientRect()
      const wide = left < edge.left - SLACK || right > edge.right + SLACK
      const high = top < edge.top - SLACK || bottom > edge.bottom + SLACK
      if (wide && /auto|scroll/.test(style.overflowX)) return
      const cuts = style.overflowX !== 'visible'
      // Ignore a text that the design clamps to a number of lines, such as a text from a user or a model.
      if (style.webkitLineClamp !== 'none') return
      if (wide && cuts && style.textOverflow === 'ellipsis' && parent.closest('bdi, [dir=auto]')) return
      if (wide && cuts) return say(style.textOverflow === 'ellipsis' ? 'cut with an ellipsis' : 'cut off', box, text)
      const paints = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(style.borderInlineStartWidth) > 0
      reached = paints || box.matches('button, a, label, summary, [role], h1, h2, h3, li')
      if (reached && (wide || (high && !/auto|scroll/.test(style.overflowY)))) return say('outside its box', box, text)
    }
    // Ignore a text inside a scrolling element, because a reader can scroll it into view.
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return
    }
    if (left < -SLACK || right > root.clientWidth + SLACK) say('outside the window', parent, text)
  }

  /** Reports words of a control that break without a hyphen, except in scripts without spaces, which may break anywhere. */
  function wrapped(node: Text, parent: Element): void {
    const control = parent.closest('button, [role=tab], [role=menuitem], .button, .badge, label, h1, h2, h3, dt, th')
    if (control === null) return
    const range = document.createRange()
    for (const { 0: word, index } of node.data.matchAll(
      /[^\s\p{P}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu,
    )) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) say('breaks within a word', control, word)
    }
  }

  function overlaps(): void {
    for (const [index, one] of drawn.entries()) {
      for (const other of drawn.slice(index + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (one.node === other.node || width < 2 || height < 6) continue
        const above = (node: Text) =>
          node.parentElement?.closest(
            '[role=dialog], [role=menu], header, .toast, .debate-go, .debate-actions, .debate-place',
          )
        if (above(one.node) === above(other.node))
          say(`drawn over “${other.text.slice(0, 40)}”`, one.node.parentElement as Element, one.text)
      }
    }
  }

  function measure(field: HTMLElement, text: string): void {
    const style = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = style.font
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (field.clientWidth > 1 && pen.measureText(text).width > room + SLACK) say('longer than its field', field, text)
  }
}
