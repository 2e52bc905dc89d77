import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts } from '#features/debate/texts.ts'

test('§2 Home’s first lines in index.html are those the screen will show', () => {
  const page = readFileSync('index.html', 'utf8')
  expect(page).toContain(`<h1 class="misprint home-title">${texts.homeTitle}</h1>`)
  expect(page).toContain(`<p>${texts.homeIntro}</p>`)
})
