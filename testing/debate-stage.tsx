import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { type HandDebater, handDebater } from './hand-debater.ts'
import { ask, closePage, openPage, type TestPage } from './page.tsx'
import { world, type World, type WorldOptions } from './world.ts'

export const QUESTION = 'Is light a wave or a particle, after all?'

export interface DebateStage {
  readonly debater: HandDebater
  /** Throws on access if no page is open. */
  readonly product: World
  open(limits?: WorldOptions['limits'], address?: string): Promise<TestPage>
  openDebate(limits?: WorldOptions['limits']): Promise<TestPage>
  /** Writes the whole turn as the debater. Resolves once the page has shown the turn and it is no longer live. */
  writeTurn(page: TestPage, number: number, text: string): Promise<void>
  saved(number: number): Promise<void>
  close(): Promise<void>
}

/** Creates a stage, which the caller must `close` after each test. */
export function debateStage(): DebateStage {
  localStorage.clear()
  const debater = handDebater()
  let product: World | null = null
  const stage: DebateStage = {
    debater,
    get product() {
      if (product === null) throw new Error('no page is open')
      return product
    },
    async open(limits = {}, address = '/') {
      product = await world({ debater, limits })
      return openPage(product, address)
    },
    async openDebate(limits) {
      const page = await stage.open(limits)
      ask(QUESTION)
      await page.until(() => expect(debater.calls).toHaveLength(1))
      return page
    },
    async writeTurn(page, number, text) {
      const call = await debater.call(number)
      call.say(text)
      call.finish()
      await page.until(() => expect(live()?.textContent).toContain(text))
      await page.until(() => expect(live()).toBeNull())
    },
    async saved(number) {
      await eventually(async () => {
        const { rows } = await stage.product.database.db.execute('select turn_number from responses')
        expect(rows).toContainEqual({ turn_number: number })
      })
    },
    async close() {
      closePage()
      // Finishes every turn. Closing the product waits for running turns, which never end while the clock is stopped.
      for (const call of debater.calls) call.finish()
      await product?.close()
    },
  }
  return stage
}

export const live = () => document.querySelector<HTMLElement>('[data-live]')
export const liveText = () => live()?.querySelector('.turn-text')?.textContent
export const turnTexts = () => [...document.querySelectorAll('.turn-text')].map(({ textContent }) => textContent)
export const button = (name: string) => screen.getByRole('button', { name })
export const lastToast = () => toasts.current()[0]
export const read = (page: TestPage) => page.calls.filter((call) => /^GET \/api\/debates\/0[^/]*$/.test(call))
export const generated = (page: TestPage) => page.calls.filter((call) => call.endsWith('/generate'))
/** Repeats the check until it passes, without moving the page's clock. */
export const still = (page: TestPage, check: () => void) =>
  eventually(async () => {
    await page.pass(0)
    check()
  })
