import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import callTexts from '#features/language/texts/call-texts.json' with { type: 'json' }
import { setPageLanguage } from '#features/language/web/language.ts'
import { MODELS } from '#features/models/catalogue.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { openOptions } from '#testing/open-options.ts'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { refusals } from '../refusals.ts'
import { allTexts } from '../texts.ts'

const QUESTION = 'Is tea better than coffee?'
const SAID = 'Tea is a thought in water.'
const CONTEXT = 'Most people drink both.'
const WRITTEN = [
  QUESTION,
  SAID,
  CONTEXT,
  'Yes',
  'No',
  'reader',
  'F8',
  'Ctrl',
  ...MODELS.map(({ displayName }) => displayName),
  'GPT-4.1 Nano',
  '.env',
  'ollama pull qwen2.5:7b',
  'npm run model:setup',
  'EN',
  'AR',
  'English',
]

/** Replaces Latin letters with full-width ones, except in placeholders and plural forms. */
const wide = (english: string) =>
  english.replaceAll(/\{\w+(?:, \w+,)?|\b(?:one|two|few|other) \{|[A-Za-z]/g, (part) =>
    part.length === 1 ? String.fromCodePoint((part.codePointAt(0) ?? 0) + 0xfee0) : part,
  )
const catalogue = Object.fromEntries(allTexts.map((text) => [text, wide(text)]))

const SPOKEN = ['aria-label', 'title', 'alt', 'placeholder', 'label']

function shown(): string[] {
  const elements = [...document.body.querySelectorAll('*')]
  const attributes = elements.flatMap((element) => SPOKEN.map((name) => element.getAttribute(name) ?? ''))
  const texts = elements.flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
  )
  return [document.title, ...attributes, ...texts].filter((words) => words.trim() !== '')
}

const inEnglish = () =>
  shown().filter((words) => /[A-Za-z]/.test(WRITTEN.reduce((left, written) => left.replaceAll(written, ''), words)))

let engine: HandEngine
let product: World
beforeAll(async () => {
  engine = handEngine()
  product = await world({ engine })
})
afterAll(() => product.close())
beforeEach(() => {
  document.title = wide('Einstein vs Cat')
})
afterEach(() => {
  closeSite()
  act(() => setPageLanguage('en', 'ltr', {}))
})

const direction = () => document.documentElement.dir

async function expectTurned(): Promise<void> {
  expect(inEnglish().length).toBeGreaterThan(5)
  expect(direction()).not.toBe('rtl')
  act(() => setPageLanguage('ar', 'rtl', catalogue, refusals))
  await waitFor(() => expect(inEnglish()).toEqual([]))
  expect(direction()).toBe('rtl')
}

describe('§4 another language changes every visible word, without a reload', () => {
  test('Home, with a recent debate', async () => {
    const site = await openSite(product)
    await poseOn(site, QUESTION)
    site.load('/')
    await screen.findByRole('heading', { name: 'Recent debates' })
    await screen.findByText('0 responses')
    await openOptions()
    await expectTurned()
    expect(
      screen.getByText(wide('{n}').replace('{n}', new Intl.NumberFormat('ar').format(0)) + wide(' responses')),
    ).toBeTruthy()
  })

  test('the sign-in, with what is wrong with its fields', async () => {
    const site = await openSite(product)
    site.load('/auth')
    await screen.findByRole('tab', { name: 'Login' })
    fireEvent.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByText('Username must be at least 3 characters')
    await expectTurned()
  })

  test('what the server refuses, and a server that is away', async () => {
    const site = await openSite(product)
    site.load('/auth')
    await screen.findByRole('tab', { name: 'Login' })
    await expectTurned()
    const send = (password: string) => {
      fireEvent.input(screen.getByLabelText(wide('Username')), { target: { value: 'nobody' } })
      fireEvent.input(screen.getByLabelText(wide('Password')), { target: { value: password } })
      fireEvent.click(screen.getByRole('button', { name: wide('Log In') }))
    }
    send('secret words')
    const refusal = () => toasts.current()[0]?.description
    await waitFor(() => expect(refusal()).toBe(wide('Invalid username or password')))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    send('other words')
    await waitFor(() => expect(refusal()).toBe(wide(callTexts.unreachable)))
  })

  test('an open debate, while a turn is written and afterwards', async () => {
    const site = await openSite(product, 'reader')
    const id = await poseOn(site, QUESTION)
    await site.send('POST', `/api/debates/${id}/input`, { content: CONTEXT })
    site.load(`/?debate=${id}`)
    await screen.findByText('Einstein is thinking…')
    await expectTurned()
    const call = await engine.call(1)
    call.say(SAID)
    call.finish()
    await waitFor(() => expect(document.querySelector('[data-live]')).toBeNull())
    expect(screen.getByText(SAID)).toBeTruthy()
    expect(inEnglish()).toEqual([])
  })
})
