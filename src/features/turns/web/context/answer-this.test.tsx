import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { toasts } from '#platform/web/toast/toast.ts'
import { eventually } from '#testing/eventually.ts'
import { type PageFetch, pageFetch } from '#testing/page-fetch.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'
import { AnswerThis, AnswerThisProvider, useAnswerPoint } from './answer-this.tsx'

let here: World
let network: PageFetch
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await network.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return JSON.parse(await answer.text()) as unknown
}
beforeAll(async () => {
  here = await world()
  network = pageFetch(here.url)
  await post('/api/register', { username: 'mileva', password: PASSWORD })
})
afterAll(() => here.close())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of toasts.current()) toasts.dismiss(id)
})

function Asking({ id, side }: { id: string | null; side: 1 | 2 }) {
  return (
    <AnswerThisProvider value={useAnswerPoint(id)}>
      <AnswerThis side={side} point={'**Lamps**\nburn all night.'} />
    </AnswerThisProvider>
  )
}

function draw(id: string | null, side: 1 | 2 = 1) {
  vi.stubGlobal('fetch', network.fetch)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Asking id={id} side={side} />
    </QueryClientProvider>,
  )
}
const button = () => screen.queryByRole('button', { name: 'Answer this' })
const debateSchema = v.object({ id: v.string(), userInputs: v.array(v.looseObject({})) })

test('§6 a reader who may not ask has no button', () => {
  draw(null)
  expect(button()).toBeNull()
})

test('a refusal of the question appears as a toast', async () => {
  draw('01a1fd18-b550-7c42-9010-768904ed326b')
  fireEvent.click(button() as HTMLElement)
  await eventually(() => expect(toasts.current()[0]).toMatchObject({ title: 'Error adding input' }))
})

test.each([
  [1, 'option2', 'Question to Cat'],
  [2, 'option1', 'Question to Einstein'],
] as const)('a point of side %s is put to the other side, without its marks', async (side, to, title) => {
  const question = { question: 'Should cities ban private cars?', option1: 'Yes', option2: 'No' }
  const { id } = v.parse(debateSchema, await post('/api/debates', question))
  draw(id, side)
  fireEvent.click(button() as HTMLElement)
  await eventually(() => expect(toasts.current()[0]).toMatchObject({ title }))
  expect(toasts.current()[0]?.description).toBe('Whoever is asked answers it first in their next turn.')
  const { userInputs } = v.parse(debateSchema, JSON.parse(await (await network.fetch(`/api/debates/${id}`)).text()))
  expect(userInputs).toMatchObject([{ content: 'Lamps burn all night.', to }])
})
