import { expect } from '@playwright/test'
import { ENGLISH } from './screen-language.ts'
import { posed, register, type State } from './steps.ts'

const READERS = [
  [-2, -1],
  [1, -1],
  [0, 2],
  [2, 0],
  [0, 0],
] as const

export const minds: readonly State[] = [
  {
    name: 'stance-before',
    open: async (page, language = ENGLISH) => {
      await page.goto((await posed(page, 2, language)).share)
      await page
        .getByRole('group', { name: language.say('Where do you stand?') })
        .getByRole('button')
        .nth(1)
        .hover()
    },
  },
  {
    name: 'minds-changed',
    open: async (page, language = ENGLISH) => {
      const { share } = await posed(page, 2, language)
      for (const [before, after] of READERS) {
        await register(page)
        for (const [value, turnNumber] of [
          [before, 0],
          [after, 2],
        ]) {
          const said = await page.request.put(`/api${share}/stance`, { data: { value, turnNumber } })
          expect(said.status(), await said.text()).toBe(200)
        }
      }
      await page.goto(share)
      await expect(page.getByRole('group', { name: language.say('Where do you stand now?') })).toBeVisible()
      await expect(page.getByRole('group', { name: language.say('Minds changed') })).toBeVisible()
    },
  },
]
