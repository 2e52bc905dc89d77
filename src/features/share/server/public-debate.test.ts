import { describe, expect, test } from 'vitest'
import { summariseResponse } from '#features/cards/contract.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { readTranslations, translatePart } from '#features/translations/contract.ts'
import { generateTurn, liveTurn } from '#features/turns/contract/turns.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { add, say, sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { setVisibility } from '../contract.ts'

const product = handWorlds()

async function publicDebate() {
  const here = await product()
  const { id } = await sharedDebate(here, here.me, 8)
  await add(here, here.me, id, 'A fact.')
  for (const text of ['Speech 9.', 'Speech 10.']) await say(here, here.me, id, text)
  await here.me.call(setVisibility, { params: { id }, body: { isPublic: true } })
  const whole = await here.me.call(readDebate, { params: { id } })
  return { ...here, id, whole, read: (who: Visitor) => who.call(readDebate, { params: { id } }) }
}

describe('§6 a public debate by its id', () => {
  test('not signed in and not its creator: the first 10 items, cut on the server, with the true total', async () => {
    const { read, me, stranger, id } = await publicDebate()
    const part = await read(stranger)
    expect(part).toMatchObject({ totalItems: 11, truncated: true, currentTurn: 11, liveTurn: null })
    expect(part.responses.map(({ turnNumber }) => turnNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(part.userInputs).toHaveLength(1)
    expect(await (await stranger.fetch(`/api/debates/${id}`)).text()).not.toContain('Speech 10')
    await signUp(stranger)
    for (const reader of [me, stranger]) {
      expect(await read(reader)).toMatchObject({ totalItems: 11, truncated: false, responses: { length: 10 } })
    }
  })

  test('an anonymous creator reads all of it', async () => {
    const here = await product({ limits: { anonymousResponsesPerDebate: 11 } })
    const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
    const { id } = await here.me.call(createDebate, { body })
    for (let turn = 1; turn <= 11; turn++) await say(here, here.me, id, `Speech ${turn}.`)
    expect(await here.me.call(readDebate, { params: { id } })).toMatchObject({
      totalItems: 11,
      truncated: false,
      responses: { length: 11 },
    })
  })

  test('its export is cut as well, and says so', async () => {
    const { stranger, id } = await publicDebate()
    const text = await (await stranger.fetch(`/api/debates/${id}/export`)).text()
    expect(text).toContain('*Only the first 10 of 11 items. Log in to export all of them.*')
    expect(text).not.toContain('Speech 10')
  })

  test('what lies behind the wall is neither translated, nor put on cards, nor watched', async () => {
    const { me, stranger, engine, id, whole } = await publicDebate()
    const hidden = whole.responses.at(-1)?.id ?? ''
    const asked = stranger.call(translatePart, { params: { id }, body: { part: hidden, language: 'en' } })
    await expect(asked).rejects.toMatchObject({ status: 404 })
    const known = await stranger.call(readTranslations, { params: { id }, query: { language: 'de' } })
    expect(known.filter(({ part }) => part === hidden)).toEqual([])
    const cards = (part: string) => stranger.call(summariseResponse, { params: { id: part } })
    await expect(cards(hidden)).rejects.toMatchObject({ status: 404, code: 'response-not-found' })
    expect(await cards(whole.responses[8]?.id ?? '')).toHaveProperty('summary')
    const made = engine.calls.length
    await me.open(generateTurn, { params: { id }, body: {} })
    await engine.call(made + 1)
    expect(await stranger.open(liveTurn, { params: { id } })).toBeNull()
    expect(await me.open(liveTurn, { params: { id } })).not.toBeNull()
    expect(await stranger.call(readDebate, { params: { id } })).toMatchObject({ liveTurn: null })
  })
})
