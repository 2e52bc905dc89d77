import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { button, type DebateStage, debateStage, live } from '#testing/debate-stage.tsx'

let stage: DebateStage
beforeEach(() => {
  stage = debateStage()
})
afterEach(() => stage.close())

const LONG = 'A long answer. '.repeat(20)
const focused = () => document.activeElement
const pressByKey = (name: string) => {
  button(name).focus()
  fireEvent.click(button(name))
}

describe('§12 the focus never falls to the page', () => {
  test('Play to turn 10 gives it to Load More, Pause after this turn to the turn, which keeps it at its end', async () => {
    const page = await stage.openDebate({ anonymousResponsesPerDebate: 20 })
    await stage.writeTurn(page, 1, 'Waves.')
    pressByKey('Play to turn 10')
    await page.until(() => expect(stage.debater.calls).toHaveLength(2))
    expect(focused()).toBe(button('Load More'))
    pressByKey('Pause after this turn')
    const turn = live()
    expect(focused()).toBe(turn)
    await stage.writeTurn(page, 2, 'Particles.')
    expect(focused()).toBe(turn)
  })

  test('Stop gives it to the turn', async () => {
    const page = await stage.openDebate()
    const call = await stage.debater.call(1)
    call.say(LONG)
    await page.until(() => expect(live()?.textContent).toContain('A long'))
    const turn = live()
    pressByKey('Stop')
    expect(focused()).toBe(turn)
    await page.until(() => expect(live()).toBeNull())
    expect([focused(), turn?.isConnected]).toEqual([turn, true])
  })

  test('Stop before there is anything to keep: once the turn is gone, to the button that asks for it again', async () => {
    const page = await stage.openDebate()
    await stage.debater.call(1)
    pressByKey('Stop')
    await page.until(() => expect(live()).toBeNull())
    expect(focused()).toBe(button('Try Again'))
  })

  test('the pace gives it to the turn when the turn ends', async () => {
    const page = await stage.openDebate()
    const turn = live()
    screen.getByRole('radio', { name: 'Instant' }).focus()
    await stage.writeTurn(page, 1, 'Waves.')
    expect([focused(), turn?.isConnected]).toEqual([turn, true])
  })
})
