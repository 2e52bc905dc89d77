import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EngineError, PERMANENT_FAULTS } from '#platform/server/llm/port.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { ask, type TestPage } from '#testing/page.tsx'
import { button, type DebateStage, debateStage, lastToast, live, QUESTION } from '#testing/debate-stage.tsx'
import refusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }

let stage: DebateStage
beforeEach(() => {
  stage = debateStage()
})
afterEach(() => stage.close())

const shown = () => document.querySelector('.debate-failure')?.textContent ?? null
async function failed(page: TestPage, sentence: string) {
  await page.until(() => expect(lastToast()?.description).toBe(sentence))
  act(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))
  await page.settled()
  expect(shown()).toBe(sentence)
}

describe('§12 why a turn failed stays beside Try Again', () => {
  test('nothing stands there while none has failed, nor where a dialog says it', async () => {
    const page = await stage.openDebate({ anonymousResponsesPerDebate: 1 })
    await stage.writeTurn(page, 1, 'Waves.')
    fireEvent.click(button('Load More'))
    await screen.findByRole('dialog', { name: 'Response Limit Reached' })
    expect(shown()).toBeNull()
  })

  test.each(PERMANENT_FAULTS)('%s, refused before the stream: what lasts is not told as passing', async (fault) => {
    stage.debater.refuse(new EngineError(fault, 'openai refused the key (401)'))
    const page = await stage.open()
    ask(QUESTION)
    await failed(page, refusals[`model-${fault}`])
    expect(shown()).not.toMatch(/moment|try again/i)
    expect(button('Try Again').getAttribute('aria-describedby')).toContain(
      document.querySelector('.debate-failure')?.id,
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a later turn that broke off, until it is tried again', async () => {
    const page = await stage.openDebate()
    await stage.writeTurn(page, 1, 'Waves.')
    fireEvent.click(button('Load More'))
    const call = await stage.debater.call(2)
    call.say('Half a th')
    await page.until(() => expect(live()?.textContent).toContain('Half'))
    call.fail(new EngineError('retired', 'openai has retired gpt-4.1-nano (404)'))
    await failed(page, 'This model was retired by its provider.')
    fireEvent.click(button('Try Again'))
    await page.until(() => expect(stage.debater.calls).toHaveLength(3))
    expect(shown()).toBeNull()
  })

  test('a later turn that was refused before its stream', async () => {
    const page = await stage.openDebate()
    await stage.writeTurn(page, 1, 'Waves.')
    stage.debater.refuse(new EngineError('credit', 'no credit'))
    fireEvent.click(button('Load More'))
    await failed(page, refusals['model-credit'])
    expect(button('Try Again')).toBeTruthy()
  })
})
