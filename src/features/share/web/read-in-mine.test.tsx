import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { setPageLanguage } from '#features/language/web/language.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { type FormCall, handEngine, smallModel } from '#testing/hand-engine.ts'
import { type HandWorld, handWorlds } from '#testing/hand-worlds.ts'
import { SPEECH } from '#testing/long-response.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'

const open = handWorlds()
const answerOf = (...texts: string[]) => ({ texts })
afterEach(() => {
  closeSite()
  act(() => setPageLanguage('en', 'ltr', {}))
})

const QUOTE = 'A parking place is twelve square metres that nobody lives in.'
const SUMMARY = `| Argument Point | Source Quote | Source URL |\n| --- | --- | --- |\n| Parking wastes room | ${QUOTE} | https://example.org/ghent/report |`
const HEAD = ['Sollen Städte Autos verbieten?', 'Ja, verbieten', 'Nein, behalten']
const SHORT = 'Ich sitze gern auf der warmen Motorhaube, und dabei bleibt es.'

let people = 0

/** Creates another user's English debate with a long response, a short response and a fact. Returns the share token. */
async function cars({ database, ...here }: HandWorld, writer = here.engine): Promise<string> {
  const owner = await openSite({ database, ...here }, `owner ${(people += 1)}`)
  const positions = { option1: 'Yes, ban them', option2: 'No, keep them' }
  const id = await poseOn(owner, 'Should cities ban cars?', positions)
  for (const words of [SPEECH, 'I like the warm bonnet.']) {
    await here.clock.advance(1_000)
    const asked = writer.calls.length
    const headers = { 'content-type': 'application/json' }
    const answer = owner.fetch(`/api/debates/${id}/generate`, { method: 'POST', headers, body: '{}' })
    const call = await writer.call(asked + 1)
    call.say(words)
    call.finish()
    await (await answer).text()
  }
  await owner.send('POST', `/api/debates/${id}/input`, { content: 'Ghent closed its centre in 2017.' })
  await database.db.execute(sql`update responses set summary = ${SUMMARY} where turn_number = 1`)
  const { shareToken } = (await owner.send('GET', `/api/debates/${id}`)) as { shareToken: string }
  return shareToken
}
const button = (name: string) => screen.findByRole('button', { name })
const posts = ({ calls }: TestSite) => calls.filter((call) => call.startsWith('POST') && call.includes('translations'))
async function show(site: TestSite, shareToken: string, language: 'de' | 'en' = 'de') {
  if (language !== 'en') setPageLanguage(language, 'ltr', {})
  const cache = site.load(`/share/${shareToken}`)
  await screen.findByText('I like the warm bonnet.')
  return cache
}
const readIn = (element: Element | null | undefined) => element?.closest('[lang]')?.getAttribute('lang')
const title = () => screen.getByRole('heading', { level: 1 }).textContent

const over = new WeakSet<FormCall>()

/** Makes the model answer the request whose text contains `part`. */
async function answer({ engine }: HandWorld, part: string, texts: string[]): Promise<void> {
  const form = await waitFor(() => {
    const found = engine.forms.find((one) => !over.has(one) && one.request.messages[0]?.content.includes(part))
    if (!found) throw new Error(`nobody has asked for: ${part}`)
    return found
  })
  over.add(form)
  form.fill(answerOf(...texts))
}
async function answerAll(here: HandWorld): Promise<void> {
  await answer(here, 'Should cities ban', HEAD)
  await answerRest(here)
}
async function answerRest(here: HandWorld): Promise<void> {
  await answer(here, 'Imagine a small square', [speechInGerman])
  await answer(here, '\nParking wastes room\n', ['Parken verschwendet Platz'])
  await answer(here, 'I like the warm bonnet', [SHORT])
  await answer(here, 'Ghent closed', ['Gent schloss seine Innenstadt im Jahr 2017.'])
}
const speechInGerman = `Stell dir einen kleinen Platz in der Altstadt vor, um acht Uhr morgens. Was hörst du dort?

**Straßen ohne Autos machen die Menschen gesünder**, weil die Luft nur halb so viel Ruß enthält. Ärzte in Gent zählten ein Fünftel weniger Besuche wegen Asthma [https://example.org/ghent/report].

Meine liebe Katze, du schläfst auf einer warmen Motorhaube, und ich verstehe dich. Aber eine Stadt, die für Autos geplant ist, wird immer mehr Platz für sie brauchen. Diesen Raum sollten wir denen zurückgeben, die zu Fuß gehen.`

describe('§2 Read it in mine, on a shared archive', () => {
  test('a debate in the page’s language: nothing is offered, and nothing asked for', async () => {
    const here = await open()
    const shareToken = await cars(here)
    const site = await openSite(here, 'same language')
    await show(site, shareToken, 'en')
    expect(screen.queryByText(/Original language/)).toBeNull()
    expect(site.calls.filter((call) => call.includes('translations'))).toEqual([])
  })

  test('not signed in, and nothing is there: no button, but what would help', async () => {
    const here = await open()
    const shareToken = await cars(here)
    const site = await openSite(here)
    await show(site, shareToken)
    const link = await screen.findByRole('link', { name: 'Please log in to have this translated.' })
    expect(link.getAttribute('href')).toBe('/auth')
    expect(screen.queryByRole('button', { name: 'Read it in English' })).toBeNull()
    expect(posts(site)).toEqual([])
  })

  test('no model that can: it is said, and no button offers what cannot be done', async () => {
    const writer = handEngine()
    const here = await open({
      engineFor: smallModel(writer),
    })
    const shareToken = await cars(here, writer)
    await show(await openSite(here, 'no model'), shareToken)
    await screen.findByText('No model here can translate this yet.')
    expect(screen.queryByRole('button', { name: 'Read it in English' })).toBeNull()
  })

  test('one tap, and each part comes as it is translated; the original is one tap away', async () => {
    const here = await open()
    const shareToken = await cars(here)
    const site = await openSite(here, 'reader')
    await show(site, shareToken)
    await screen.findByText('Original language: Englisch')
    fireEvent.click(await button('Read it in English'))
    await screen.findByText('Translated: 0 of 4')
    await answer(here, 'Should cities ban', HEAD)
    await waitFor(() => expect(title()).toBe(HEAD[0]))
    expect(screen.getByText('Translated: 1 of 4')).toBeTruthy()
    expect(screen.getByText('I like the warm bonnet.')).toBeTruthy()
    await answerRest(here)
    await screen.findByText('Gent schloss seine Innenstadt im Jahr 2017.')
    await waitFor(() => expect(screen.queryByText(/^Translated: /)).toBeNull())
    expect(screen.getAllByText('Translated')).toHaveLength(3)

    const [card] = within(screen.getByRole('list', { name: 'Argument cards of turn 1' })).getAllByRole('listitem')
    expect(card?.querySelector('.argument-point dd')?.textContent).toBe('Parken verschwendet Platz')
    expect(card?.querySelector('q')?.textContent).toBe(QUOTE)
    expect(card?.querySelector('q')?.lang).toBe('en')
    expect(within(card as HTMLElement).getByTitle('Original language: Englisch').textContent).toBe('EN')
    expect(card?.querySelector('a')?.getAttribute('href')).toBe('https://example.org/ghent/report')

    fireEvent.click(await button('Show the original'))
    expect(title()).toBe('Should cities ban cars?')
    expect(screen.queryByText('Translated')).toBeNull()
    fireEvent.click(await button('Read it in English'))
    expect(title()).toBe(HEAD[0])
    expect(posts(site)).toHaveLength(4)
  })

  test('WCAG 3.1.2: the debate’s words carry its language, and the page’s as soon as they are translated', async () => {
    const here = await open()
    const shareToken = await cars(here)
    await show(await openSite(here, 'listener'), shareToken)
    const read = (words: string) => screen.getAllByText(words).map(readIn)
    await screen.findByText('Parking wastes room')
    const one = (selector: string) => readIn(document.querySelector(selector))
    const marked = ['.debate-title', '.versus-position', '.turn-position', '.argument-point dd', 'q']
    expect(marked.map(one)).toEqual(['en', 'en', 'en', 'en', 'en'])
    expect(read('I like the warm bonnet.')).toEqual(['en'])
    // Texts of the interface have the page's language. So does the fact, because its own language is unknown.
    expect(['.turn-title > span', '.argument-point dt', '.versus-name'].map(one)).toEqual(['de', 'de', 'de'])
    expect(read('Ghent closed its centre in 2017.')).toEqual(['de'])

    fireEvent.click(await button('Read it in English'))
    await answer(here, 'Should cities ban', HEAD)
    await waitFor(() => expect(title()).toBe(HEAD[0]))
    expect(marked.map(one)).toEqual(['de', 'de', 'de', 'en', 'en'])
    await answer(here, 'Imagine a small square', [speechInGerman])
    await answer(here, 'I like the warm bonnet', [SHORT])
    await screen.findByText(SHORT)
    expect(read(SHORT)).toEqual(['de'])
    expect(read('Parking wastes room')).toEqual(['en'])
    await answer(here, '\nParking wastes room\n', ['Parken verschwendet Platz'])
    await screen.findByText('Parken verschwendet Platz')
    expect(marked.map(one)).toEqual(['de', 'de', 'de', 'de', 'en'])
    fireEvent.click(await button('Show the original'))
    expect(marked.map(one)).toEqual(['en', 'en', 'en', 'en', 'en'])
  })

  test('what one reader had translated, a reader without an account reads without a call of the model', async () => {
    const here = await open()
    const shareToken = await cars(here)
    await show(await openSite(here, 'first reader'), shareToken)
    fireEvent.click(await button('Read it in English'))
    await answerAll(here)
    await waitFor(() => expect(screen.getAllByText('Translated')).toHaveLength(3))
    const made = here.engine.forms.length
    const anonymous = await openSite(here)
    await show(anonymous, shareToken)
    fireEvent.click(await button('Read it in English'))
    expect(title()).toBe(HEAD[0])
    expect(screen.getByText(SHORT)).toBeTruthy()
    expect([posts(anonymous), here.engine.forms.length]).toEqual([[], made])
  })

  test('a translation that fails stops the others, and says why; Try Again goes on', async () => {
    const here = await open()
    const shareToken = await cars(here)
    const site = await openSite(here, 'unlucky')
    const cache = await show(site, shareToken)
    fireEvent.click(await button('Read it in English'))
    await waitFor(() => expect(here.engine.forms.length).toBeGreaterThan(1))
    for (const form of here.engine.forms) {
      over.add(form)
      form.fail(new EngineError('timeout', 'too slow'))
    }
    expect((await screen.findByRole('alert')).textContent).toContain('The translation did not work.')
    // Wait until both calls have failed, because Try Again repeats only failed calls.
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    expect(posts(site)).toHaveLength(2)
    fireEvent.click(await button('Try Again'))
    await answerAll(here)
    await waitFor(() => expect(screen.getAllByText('Translated')).toHaveLength(3))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
