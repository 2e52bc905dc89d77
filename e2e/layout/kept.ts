import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Boxes, KeptLayout } from './boxes.ts'

type KeptScreen = Readonly<Record<string, KeptLayout>>

const file = (screen: string) => join(import.meta.dirname, 'kept', `${screen}.json`)
const read = (screen: string): KeptScreen =>
  existsSync(file(screen)) ? (JSON.parse(readFileSync(file(screen), 'utf8')) as KeptScreen) : {}
/** Imitates the letter widths of other machines' fonts, except for titles, whose font is part of the product. */
const LETTERS = ['', ...['0.02em', '-0.02em'].map((space) => `:not(h1, .masthead-title) { letter-spacing: ${space} }`)]

export const keptAt = (screen: string, width: number): KeptLayout => read(screen)[width] ?? {}

/**
 * Replaces the style rules of the previous call with `rules`. Uses an adopted style sheet, because the content security policy
 * forbids style elements.
 */
export const style = (page: Page, rules: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rules)

export async function keep(page: Page, screen: string, width: number, measure: () => Promise<Boxes>): Promise<void> {
  const measured: Boxes[] = []
  for (const rules of LETTERS) {
    await style(page, rules)
    measured.push(await measure())
  }
  await style(page, '')
  const parts = Object.keys(measured[0] ?? {}).map((part) => [part, measured.map((boxes) => boxes[part])])
  const all = Object.entries<object>({ ...read(screen), [width]: Object.fromEntries(parts) })
  const text = all.map(([size, kept]) => {
    const rows = Object.entries(kept).map(([part, boxes]) => `    ${JSON.stringify(part)}: ${JSON.stringify(boxes)}`)
    return `  ${JSON.stringify(size)}: {\n${rows.join(',\n')}\n  }`
  })
  mkdirSync(dirname(file(screen)), { recursive: true })
  writeFileSync(file(screen), `{\n${text.join(',\n')}\n}\n`)
}
