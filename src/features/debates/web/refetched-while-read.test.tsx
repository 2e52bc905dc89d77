import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { live, liveText, still } from '#testing/debate-stage.tsx'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { ask, closePage, openPage, type TestPage } from '#testing/page.tsx'
import { PASSWORD } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'
import type { Debate } from '../contract/debates.ts'
import { PANEL_REMOVAL_MS, REVEAL_MS_PER_CHARACTER } from '../rules.ts'

const SPEECH = 'Imagine a train at night, and two strokes of lightning.'
const BEHIND = /^Ima?g?$/
const FACT = 'Single photons still build up stripes.'
const JSON_BODY = { 'content-type': 'application/json' }
let engine: HandEngine
let product: World

/** Opens a debate while the clock is stopped, so the page has not requested the first turn yet. */
async function openDebate(): Promise<TestPage> {
  const page = openPage(product)
  const body = JSON.stringify({ username: 'mileva', password: PASSWORD })
  await page.fetch('/api/register', { method: 'POST', headers: JSON_BODY, body })
  page.load()
  ask('Is light a wave or a particle, after all?')
  await still(page, () => expect(screen.getByRole('button', { name: 'Add Context' })).toBeTruthy())
  return page
}

const addressOf = () => `/api/debates/${(history.state as { debate: string }).debate}`

async function finishOnServer(page: TestPage, number = 1): Promise<void> {
  const call = await engine.call(number)
  call.finish()
  await eventually(async () => {
    const answer = await page.fetch(addressOf())
    expect((JSON.parse(await answer.text()) as Debate).responses).toHaveLength(number)
  })
}

async function addContext(page: TestPage, content = FACT): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Add Context' }))
  fireEvent.change(screen.getByLabelText('Your context'), { target: { value: content } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await still(page, () => expect(entries().join()).toContain(content))
}

const responseIsFetched = (page: TestPage) => still(page, () => expect(loadMore()).not.toBeNull())

function holdAnswers(page: TestPage, which: RegExp): () => void {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await page.fetch(path, init)
    if (which.test(`${init.method} ${path}`)) await gate
    return answer
  })
  return letGo
}

/** Waits until the turn is fully shown. Advances the clock in one step, because many steps would take too long. */
async function readToEnd(page: TestPage): Promise<void> {
  await page.pass(REVEAL_MS_PER_CHARACTER * SPEECH.length)
  await page.until(() => expect(live()).toBeNull())
}

const loadMore = () => screen.queryByRole('button', { name: 'Load More' })
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(async () => {
  engine = handEngine()
  product = await world({ engine })
})
afterEach(async () => {
  closePage()
  // End all turns, because closing the product would wait forever for a turn while the clock is stopped.
  for (const call of engine.calls) call.finish()
  await product.close()
})

describe('§4 streaming: the live panel stays until it has been read, whatever a refetch of the debate brings', () => {
  test('the response, saved while the reader is still behind', async () => {
    const page = await openDebate()
    await page.until(() => expect(engine.calls).toHaveLength(1))
    engine.calls[0]?.say(SPEECH)
    await page.until(() => expect(liveText()).toMatch(BEHIND))
    await finishOnServer(page)
    await addContext(page)
    await responseIsFetched(page)
    expect(liveText()).toMatch(BEHIND)
    expect(entries()).toEqual([expect.not.stringContaining(SPEECH), expect.stringContaining(FACT)])
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Einstein is speaking')
    await page.pass(REVEAL_MS_PER_CHARACTER * 4)
    expect(liveText()).toMatch(/^Imagi/)
    await readToEnd(page)
    expect(entries()).toEqual([expect.stringContaining(SPEECH), expect.stringContaining(FACT)])
  })

  test('the response, in the 300 ms after the last character', async () => {
    const page = await openDebate()
    await page.until(() => expect(engine.calls).toHaveLength(1))
    engine.calls[0]?.say(SPEECH)
    await page.until(() => expect(liveText()).toMatch(BEHIND))
    fireEvent.click(live() ?? document.body)
    await finishOnServer(page)
    await still(page, () => expect(liveText()).toBe(SPEECH))
    await addContext(page)
    await responseIsFetched(page)
    await page.pass(PANEL_REMOVAL_MS - 1)
    expect(live()).not.toBeNull()
    await page.pass(1)
    expect(live()).toBeNull()
    expect(entries()).toEqual([expect.stringContaining(SPEECH), expect.stringContaining(FACT)])
  })

  test('the response, before the stream has said which turn it is', async () => {
    const page = await openDebate()
    const letGo = holdAnswers(page, /generate$/)
    await page.until(() => expect(engine.calls).toHaveLength(1))
    engine.calls[0]?.say(SPEECH)
    await finishOnServer(page)
    await addContext(page)
    await responseIsFetched(page)
    expect(entries()).toEqual([expect.stringContaining('Einstein is thinking'), expect.stringContaining(FACT)])
    letGo()
    await page.until(() => expect(liveText()).toMatch(BEHIND))
    expect(entries()).toHaveLength(2)
    await readToEnd(page)
    expect(entries()).toEqual([expect.stringContaining(SPEECH), expect.stringContaining(FACT)])
  })

  test('no live turn, because the debate was read before this one was claimed', async () => {
    const page = await openDebate()
    const letGo = holdAnswers(page, /^GET \/api\/debates\/0/)
    await addContext(page)
    await page.until(() => expect(engine.calls).toHaveLength(1))
    engine.calls[0]?.say(SPEECH)
    await page.until(() => expect(liveText()).toMatch(BEHIND))
    letGo()
    await page.until(() => expect(liveText()).toBe(SPEECH))
    expect(entries()).toEqual([expect.stringContaining(FACT), expect.stringContaining(SPEECH)])
    expect(page.calls.filter((call) => /generate$|live$/.test(call))).toHaveLength(1)
  })

  test('two inputs in a row: both stand behind it, and nothing is asked for twice', async () => {
    const page = await openDebate()
    await page.until(() => expect(engine.calls).toHaveLength(1))
    engine.calls[0]?.say(SPEECH)
    await page.until(() => expect(liveText()).toMatch(BEHIND))
    const letGo = holdAnswers(page, /^GET \/api\/debates\/0/)
    await addContext(page)
    await finishOnServer(page)
    await still(page, () => expect(screen.queryByRole('form')).toBeNull())
    await addContext(page, 'A second witness.')
    letGo()
    await responseIsFetched(page)
    expect(liveText()).toMatch(BEHIND)
    await readToEnd(page)
    const context = [expect.stringContaining(FACT), expect.stringContaining('A second witness.')]
    expect(entries()).toEqual([expect.stringContaining(SPEECH), ...context])
    expect(page.calls.filter((call) => /generate$|live$/.test(call))).toHaveLength(1)
  })
})

describe('a turn that another tab has written meanwhile', () => {
  test('§4 leaves its place free until it has been fetched, while the next one is read in its own', async () => {
    const page = await openDebate()
    await page.until(() => expect(engine.calls).toHaveLength(1))
    engine.calls[0]?.say('Waves.')
    await finishOnServer(page)
    await readToEnd(page)
    await page.fetch(`${addressOf()}/generate`, { method: 'POST', headers: JSON_BODY, body: '{}' })
    engine.calls[1]?.say('Particles.')
    await finishOnServer(page, 2)
    const letGoDebate = holdAnswers(page, /^GET \/api\/debates\/0[^/]*$/)
    fireEvent.click(loadMore() ?? document.body)
    await page.until(() => expect(engine.calls).toHaveLength(3))
    engine.calls[2]?.say('Both of them are true.')
    await page.until(() => expect(liveText()).toBe('Both of them are true.'))
    expect(entries()).toEqual([expect.stringContaining('Waves.'), expect.stringContaining('Turn 3')])
    letGoDebate()
    await page.until(() => expect(entries()).toHaveLength(3))
    expect(entries()[1]).toContain('Particles.')
    const letGo = holdAnswers(page, /^GET|generate$/)
    await finishOnServer(page, 3)
    await readToEnd(page)
    fireEvent.click(loadMore() ?? document.body)
    await page.until(() => expect(live()?.textContent).toContain('Cat is thinking'))
    const written = ['Waves.', 'Particles.', 'Both of them'].map((text) => expect.stringContaining(text) as string)
    expect(entries().slice(0, 3)).toEqual(written)
    letGo()
    await page.until(() => expect(entries()).toHaveLength(4))
  })
})

describe('§12: a turn that is joined', () => {
  test('is not told again when its response stands there first, and holds up nobody who asks for the next', async () => {
    const page = await openDebate()
    await page.until(() => expect(engine.calls).toHaveLength(1))
    engine.calls[0]?.say(SPEECH)
    const letGo = holdAnswers(page, /live$/)
    page.load()
    await still(page, () => expect(page.calls.filter((call) => call.endsWith('/live'))).toHaveLength(1))
    await finishOnServer(page)
    await addContext(page)
    await responseIsFetched(page)
    expect(entries()).toEqual([expect.stringContaining(SPEECH), expect.stringContaining(FACT)])
    letGo()
    for (let looks = 0; looks < 5; looks += 1) await page.pass(REVEAL_MS_PER_CHARACTER)
    expect(live()).toBeNull()
    expect(entries()).toEqual([expect.stringContaining(SPEECH), expect.stringContaining(FACT)])
    fireEvent.click(loadMore() ?? document.body)
    await page.until(() => expect(engine.calls).toHaveLength(2))
  })
})
