import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { styleSheet } from '#platform/server/folder-above.ts'

const colours = (css: string, dark: string) =>
  css.split(dark).map((part) => [...part.matchAll(/--[\w-]+: #[\da-f]{6};/g)].map(([colour]) => colour))

test('an embedded debate has the product’s colours', () => {
  const [light = [], dark = []] = colours(readFileSync('src/app/web/styles/tokens.css', 'utf8'), '[data-theme')
  const [embedLight = [], embedDark = []] = colours(styleSheet('embed.css'), '@media (prefers-color-scheme')
  expect(embedLight.length).toBeGreaterThan(0)
  expect(embedDark.length).toBe(embedLight.length)
  expect(light).toEqual(expect.arrayContaining(embedLight))
  expect(dark).toEqual(expect.arrayContaining(embedDark))
})
