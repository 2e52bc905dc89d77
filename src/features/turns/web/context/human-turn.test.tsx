import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandDebater, handDebater } from '#testing/hand-debater.ts'
import { ask, closePage, openPage, type TestPage } from '#testing/page.tsx'
import { choose } from '#testing/open-menu.ts'
import { world, type World } from '#testing/world.ts'
import { toasts } from '#platform/web/toast/toast.ts'

const SAID = 'Two slits, one photon at a time, and still there are stripes.'
let debater: HandDebater
let product: World | null = null
beforeEach(() => {
  debater = handDebater()
})
afterEach(async () => {
  closePage()
  for (const call of debater.calls) call.finish()
  await product?.close()
  product = null
})

async function openDebate(): Promise<TestPage> {
  product = await world({ debater })
  const page = openPage(product)
  ask('Is light a wave or a particle, after all?')
  await page.until(() => expect(debater.calls).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
  await end(1)
  await page.until(() => expect(document.querySelector('[data-live]')).not.toBeNull())
  await page.until(() => expect(document.querySelector('[data-live]')).toBeNull())
  return page
}
async function end(number: number) {
  const call = await debater.call(number)
  call.say('Because it is so.')
  call.finish()
}
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Turn 2, in Cat’s place')
const say = (content: string) => {
  fireEvent.change(box(), { target: { value: content } })
  fireEvent.input(box())
  fireEvent.click(screen.getByRole('button', { name: 'Send my turn' }))
}

test('§20 a person’s turn: too short a turn is refused at its field; one’s own turn stands, marked, and the other side answers', async () => {
  const page = await openDebate()
  await choose('Argue yourself')
  await page.until(() => expect(box()).toBeTruthy())
  say('No.')
  await page.until(() => expect(screen.getByText('Write at least 20 characters')).toBeTruthy())
  say(SAID)
  await page.until(() => expect(screen.getByText('Written by a person')).toBeTruthy())
  const { brief } = await debater.call(2)
  expect(brief).toMatchObject({ turnNumber: 3, optionNumber: 1 })
  expect(screen.queryByRole('form', { name: 'Argue yourself' })).toBeNull()
})

test('§20 when the turn was written meanwhile, the page says so, keeps the words and shows the turn', async () => {
  const page = await openDebate()
  await choose('Argue yourself')
  await page.until(() => expect(box()).toBeTruthy())
  const [path = ''] = page.calls.filter((call) => call.endsWith('/generate'))
  const body = JSON.stringify({ content: SAID, turnNumber: 2 })
  const headers = { 'content-type': 'application/json' }
  await page.fetch(path.replace('POST ', '').replace('/generate', '/turn'), { method: 'POST', headers, body })
  say('Mine is another turn, of some length.')
  await page.until(() => expect(toasts.current()[0]).toMatchObject({ title: 'The turn was not taken' }))
  await page.until(() => expect(screen.getByText(SAID)).toBeTruthy())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Turn 3, in Einstein’s place').value).toContain(
    'Mine is another turn',
  )
})
