import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setPageLanguage } from '#features/language/web/language.ts'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { eventually } from '#testing/eventually.ts'
import { closePage, openPage, type TestPage } from '#testing/page.tsx'
import { PASSWORD } from '#testing/sign-up.ts'
import { type World, world } from '#testing/world.ts'

let engine: HandEngine
let product: World
let page: TestPage
beforeEach(async () => {
  engine = handEngine()
  product = await world({ engine })
  page = openPage(product)
})
afterEach(async () => {
  closePage()
  act(() => setPageLanguage('en', 'ltr', {}))
  await product.close()
})

const send = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  return (await page.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).text()
}
const QUESTION = 'Is light a wave, when nobody looks?'

/** Opens, on a German page, the reader's own English debate with one response and these inputs. */
async function openForeign(...inputs: string[]): Promise<string> {
  const posed = await send('/api/debates', { question: QUESTION, option1: 'A wave', option2: 'A particle' })
  const { id } = JSON.parse(posed) as { id: string }
  const written = send(`/api/debates/${id}/generate`, {})
  const call = await engine.call(1)
  call.say('It bends around corners.')
  call.finish()
  await written
  for (const content of inputs) await send(`/api/debates/${id}/input`, { content })
  setPageLanguage('de', 'ltr', {})
  history.pushState({ debate: id }, '', '/')
  page.load()
  await page.until(() => expect(screen.getByText('It bends around corners.')).toBeTruthy())
  return id
}
const answerOf = (...texts: string[]) => ({ texts })

describe('§2 Read it in mine, in an own debate', () => {
  test('§6 an anonymous creator is told to sign in, and no model is asked', async () => {
    await openForeign()
    expect(await screen.findByRole('link', { name: 'Please log in to have this translated.' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Read it in English' })).toBeNull()
    expect(engine.forms).toHaveLength(0)
  })

  test('question, positions and responses are translated; the debate goes on beneath', async () => {
    await send('/api/register', { username: 'mileva', password: PASSWORD })
    await openForeign()
    fireEvent.click(await screen.findByRole('button', { name: 'Read it in English' }))
    ;(await engine.form(1)).fill(answerOf('Ist Licht eine Welle, wenn niemand hinsieht?', 'Eine Welle', 'Ein Teilchen'))
    ;(await engine.form(2)).fill(answerOf('Es beugt sich um Ecken.'))
    await page.until(() => expect(screen.getByText('Es beugt sich um Ecken.')).toBeTruthy())
    expect(screen.getAllByText('Ein Teilchen').length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ist Licht eine Welle, wenn nie…')
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }))
    const call = await engine.call(2)
    call.say('It arrives in grains.')
    call.finish()
    await page.until(() => expect(document.querySelector('[data-live]')).toBeNull())
    ;(await engine.form(3)).fill(answerOf('Es kommt in Körnern an.'))
    await page.until(() => expect(screen.getByText('Es kommt in Körnern an.')).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Show the original' }))
    expect(screen.getByText('It arrives in grains.')).toBeTruthy()
    expect(screen.getAllByText('A particle').length).toBeGreaterThan(0)
  })

  test('back to the original: what was not asked for yet is not asked for, until it is wanted again', async () => {
    await send('/api/register', { username: 'mileva', password: PASSWORD })
    const path = `/api/debates/${await openForeign('Newton saw grains.', 'Young saw waves.')}/translations`
    const asked = () => page.calls.filter((call) => call === `POST ${path}`).length
    const known = async () =>
      JSON.parse(await (await page.fetch(`${path}?language=de`)).text()) as readonly { part: string }[]
    fireEvent.click(await screen.findByRole('button', { name: 'Read it in English' }))
    const [head, speech] = [await engine.form(1), await engine.form(2)]
    fireEvent.click(screen.getByRole('button', { name: 'Show the original' }))
    head.fill(answerOf('Ist Licht eine Welle, wenn niemand hinsieht?', 'Eine Welle', 'Ein Teilchen'))
    speech.fill(answerOf('Es beugt sich um Ecken.'))
    await eventually(async () => expect(await known()).toHaveLength(2))
    await page.pass(1000)
    // Once this request is answered, the server has received every request that the page sent before it.
    await known()
    expect([asked(), engine.forms.length]).toEqual([2, 2])
    fireEvent.click(screen.getByRole('button', { name: 'Read it in English' }))
    await page.until(() => expect(screen.getByText('Es beugt sich um Ecken.')).toBeTruthy())
    ;(await engine.form(3)).fill(answerOf('Newton sah Körner.'))
    ;(await engine.form(4)).fill(answerOf('Young sah Wellen.'))
    await page.until(() => expect(screen.getByText('Young sah Wellen.')).toBeTruthy())
    expect(engine.forms).toHaveLength(4)
  })
})
