import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const [light = '', dark = ''] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').split('[data-theme')
const colours = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]))
const themes = { light: colours(light), dark: colours(dark) }

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

describe.each(Object.entries(themes))('contrast AA, %s theme', (_, theme) => {
  const colour = (name: string) => {
    const hex = theme.get(name)
    if (hex === undefined) throw new Error(`tokens.css has no --${name}`)
    return hex
  }
  const surfaces = ['paper', 'sheet', 'well', 'first-wash', 'second-wash', 'danger-wash', 'warning-wash']

  test.each(surfaces)('text and quiet text on %s', (surface) => {
    expect(contrast(colour('ink'), colour(surface))).toBeGreaterThanOrEqual(7)
    expect(contrast(colour('ink-soft'), colour(surface))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['first', 'second', 'danger', 'warning'])('%s as text, on the page and on its own wash', (tone) => {
    for (const surface of ['paper', 'sheet', 'well', `${tone}-wash`]) {
      expect(contrast(colour(tone), colour(surface)), surface).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(['paper', 'sheet', 'first-wash', 'second-wash'])('the frame of a field is seen on %s', (surface) => {
    expect(contrast(colour('line-strong'), colour(surface))).toBeGreaterThanOrEqual(3)
  })

  test('the main key’s words', () => {
    expect(contrast(colour('paper'), colour('ink'))).toBeGreaterThanOrEqual(7)
  })
})
