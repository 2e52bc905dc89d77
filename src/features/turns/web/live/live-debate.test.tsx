import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { debateStores } from '#testing/debate-stores.ts'
import {
  button,
  type DebateStage,
  debateStage,
  generated,
  lastToast,
  live,
  liveText,
  read,
  still,
  turnTexts,
} from '#testing/debate-stage.tsx'
import refusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }
import { REVEAL_MS_PER_CHARACTER } from '#features/debates/rules.ts'

let stage: DebateStage
beforeEach(() => {
  stage = debateStage()
})
afterEach(() => stage.close())

describe('§4 streaming', () => {
  test('turns alternate; Load More appears with the first response and asks for the next', async () => {
    const page = await stage.openDebate()
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    await stage.writeTurn(page, 1, 'Waves.')
    fireEvent.click(button('Load More'))
    await page.until(() => expect(stage.debater.calls).toHaveLength(2))
    fireEvent.click(button('Load More'))
    await stage.writeTurn(page, 2, 'Particles.')
    expect(turnTexts()).toEqual(['Waves.', 'Particles.'])
    expect([...document.querySelectorAll('.turn-title')].map(({ textContent }) => textContent)).toEqual([
      'Einstein Yes',
      'Cat No',
    ])
    expect(generated(page)).toHaveLength(2)
  })

  test('the text appears a character at a time; a click shows all; after the end the debate is fetched again', async () => {
    const page = await stage.openDebate()
    const call = await stage.debater.call(1)
    call.say('Imagine a train.')
    await page.until(() => expect(live()?.querySelector('.turn-text')?.textContent).toBe('I'))
    await page.pass(REVEAL_MS_PER_CHARACTER * 4)
    expect(live()?.querySelector('.turn-text')?.textContent).toMatch(/^Imagi?$/)
    fireEvent.click(live() ?? document.body)
    expect(live()?.querySelector('.turn-text')?.textContent).toBe('Imagine a train.')
    call.finish()
    await page.until(() => expect(live()).toBeNull())
    await page.until(() => expect(read(page)).toHaveLength(1))
  })

  test('§12 Load More waits until the turn has been read to its end, although its response is saved', async () => {
    const page = await stage.openDebate()
    await stage.writeTurn(page, 1, 'Waves.')
    fireEvent.click(button('Load More'))
    const call = await stage.debater.call(2)
    call.say('Imagine a train at night.')
    await page.until(() => expect(liveText()).toMatch(/^Im/))
    call.finish()
    await stage.saved(2)
    fireEvent.click(button('Load More'))
    await page.pass(REVEAL_MS_PER_CHARACTER)
    expect(button('Load More').getAttribute('aria-disabled')).toBe('true')
    expect(liveText()).not.toBe('Imagine a train at night.')
    await page.until(() => expect(turnTexts()).toEqual(['Waves.', 'Imagine a train at night.']))
    await page.until(() => expect(live()).toBeNull())
    expect(generated(page)).toHaveLength(2)
    fireEvent.click(button('Load More'))
    await page.until(() => expect(generated(page)).toHaveLength(3))
  })

  test('§12 Skip to the end holds for this session, another pace for the next visit, too', async () => {
    const page = await stage.openDebate()
    fireEvent.click(button('Skip to the end'))
    await stage.writeTurn(page, 1, 'Waves.')
    fireEvent.click(button('Load More'))
    await page.until(() => expect(stage.debater.calls).toHaveLength(2))
    const paces = () =>
      within(screen.getByRole('radiogroup', { name: 'Pace' }))
        .getAllByRole('radio', { checked: true })
        .map((one) => one.closest('label')?.textContent)
    expect(paces()).toEqual(['Instant'])
    expect(screen.queryByRole('button', { name: 'Skip to the end' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Normal' }))
    expect(paces()).toEqual(['Normal'])
    fireEvent.click(screen.getByRole('radio', { name: 'Fast' }))
    expect(paces()).toEqual(['Fast'])
    ;(await stage.debater.call(2)).say('Particles, dear Einstein.')
    await page.until(() => expect(liveText()).toMatch(/^Part/))
    expect(liveText()).not.toBe('Particles, dear Einstein.')
    sessionStorage.clear()
    expect(localStorage.getItem('pace')).toBe('brisk')
  })

  test('the Stop button ends the turn; what was written is too short to keep, and nothing starts by itself', async () => {
    const page = await stage.openDebate()
    const call = await stage.debater.call(1)
    call.say('Imagine')
    await page.until(() => expect(live()?.textContent).toContain('Im'))
    fireEvent.click(button('Stop'))
    await page.until(() => expect(live()).toBeNull())
    expect(call.writing.signal.aborted).toBe(true)
    expect(lastToast()?.title).toBe('Stopped, nothing kept')
    await page.pass(1000)
    expect(generated(page)).toHaveLength(1)
    expect(button('Try Again')).toBeTruthy()
  })

  test('a stopped turn that is kept says where it was stopped, also after a reload', async () => {
    const page = await stage.openDebate()
    const call = await stage.debater.call(1)
    call.say('Imagine a train. '.repeat(20))
    await page.until(() => expect(liveText()).toMatch(/^Im/))
    fireEvent.click(button('Stop'))
    const seen = liveText()
    await page.until(() => expect(live()).toBeNull())
    expect(screen.getByText('Stopped here')).toBeTruthy()
    expect(turnTexts()).toEqual([`${seen?.trimEnd()}…`])
    expect(screen.getByText(`Einstein said: ${seen?.trimEnd()}`)).toBeTruthy()
    page.load()
    await page.until(() => expect(screen.getByText('Stopped here')).toBeTruthy())
    expect(turnTexts()).toEqual(['Imagine a train. '.repeat(20).trimEnd()])
  })

  test('Load More says who speaks next', async () => {
    const page = await stage.openDebate()
    await stage.writeTurn(page, 1, 'Waves.')
    expect(screen.getByRole('button', { name: 'Load More', description: 'Cat’s turn' })).toBeTruthy()
    fireEvent.click(button('Load More'))
    await stage.writeTurn(page, 2, 'Particles.')
    expect(screen.getByRole('button', { name: 'Load More', description: 'Einstein’s turn' })).toBeTruthy()
  })

  test('screen readers hear the start and the finished text, not each character', async () => {
    const page = await stage.openDebate()
    const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await page.until(() => expect(status()).toContain('Einstein is speaking'))
    const call = await stage.debater.call(1)
    call.think()
    await page.until(() => expect(status()).toContain('Einstein is thinking…'))
    expect(live()?.textContent).toContain('Einstein is thinking…')
    await stage.writeTurn(page, 1, 'It is **plain**.'.replaceAll('**', ''))
    expect(status()).toContain('Einstein said: It is plain.')
  })
})

describe('§12: a turn belongs to the server', () => {
  test('opening it elsewhere while it runs shows it from its beginning, and starts nothing', async () => {
    const page = await stage.openDebate()
    const call = await stage.debater.call(1)
    call.say('Imagine a train')
    await page.until(() => expect(live()?.textContent).toContain('Imagine a'))
    cleanup()
    sessionStorage.clear()
    page.load()
    await page.until(() => expect(liveText()).toBe('I'))
    expect([stage.debater.calls.length, generated(page).length]).toEqual([1, 1])
  })

  test('reloading while it runs goes on from where the reader was, and starts nothing', async () => {
    const page = await stage.openDebate()
    const call = await stage.debater.call(1)
    call.say('Imagine a train')
    await page.until(() => expect(liveText()).toBe('Imagine a'))
    page.load()
    await still(page, () => expect(liveText()).toBe('Imagine a'))
    call.say(' at night.')
    call.finish()
    await page.until(() => expect(turnTexts()).toEqual(['Imagine a train at night.']))
    expect([stage.debater.calls.length, generated(page).length]).toEqual([1, 1])
  })

  test('so does a reload once the turn is saved and not read to its end', async () => {
    const page = await stage.openDebate()
    const call = await stage.debater.call(1)
    call.say('Imagine a train at night.')
    await page.until(() => expect(liveText()).toBe('Imagine a'))
    call.finish()
    await stage.saved(1)
    page.load()
    await still(page, () => expect(liveText()).toBe('Imagine a'))
    await page.pass(REVEAL_MS_PER_CHARACTER * 3)
    expect(liveText()).toMatch(/^Imagine a tra?$/)
    await page.until(() => expect(live()).toBeNull())
    expect(turnTexts()).toEqual(['Imagine a train at night.'])
    page.load()
    await still(page, () => expect(turnTexts()).toEqual(['Imagine a train at night.']))
    expect([live(), stage.debater.calls.length, generated(page).length]).toEqual([null, 1, 1])
  })

  test('a lost connection is taken up where it was, without a second turn', async () => {
    const page = await stage.openDebate()
    const call = await stage.debater.call(1)
    call.say('Imagine a train')
    await page.until(() => expect(live()?.textContent).toContain('Imagine a train'))
    page.cut()
    await page.until(() => expect(live()?.textContent).toContain('Connection lost. Reconnecting…'))
    call.say(' at night.')
    await page.until(() => expect(live()?.textContent).toContain('at night.'))
    expect(page.headers.find((headers) => 'last-event-id' in headers)?.['last-event-id']).toBe('1-15')
    expect(live()?.textContent).not.toContain('Connection lost')
    call.finish()
    await page.until(() => expect(turnTexts()).toEqual(['Imagine a train at night.']))
    expect([stage.debater.calls.length, generated(page).length]).toEqual([1, 1])
  })
})

describe('§14 "Nothing lost": a server that ended in the middle of a turn', () => {
  test('until its claim runs out there is nothing to see, but the page keeps looking, and can then go on', async () => {
    const page = await stage.openDebate()
    await stage.writeTurn(page, 1, 'Waves.')
    const { debate: debateId } = history.state as { debate: string }
    const { database, clock } = stage.product
    const store = debateStores(database.db)
    const visitor = (await store.findDebate(debateId))?.visitor ?? null
    const who = { instance: 'one that is gone', claimant: 'visitor:any', userId: null, visitor }
    const lease = { now: new Date(clock.now()), leaseUntil: new Date(clock.now() + 30_000) }
    const limits = { responseLimit: null, runningLimit: 3, models: { 'gpt-4.1-nano': 0 }, spend: null }
    const claimed = await store.claimTurn({ debateId, claimId: uuidv7(), ...who, ...lease, ...limits })
    expect(claimed.kind).toBe('claimed')
    page.load()
    const looks = () => page.calls.filter((call) => call.endsWith('/live')).length
    await page.until(() => expect(looks()).toBeGreaterThan(2))
    expect(live()).toBeNull()
    fireEvent.click(button('Load More'))
    await page.until(() => expect(lastToast()?.description).toBe(refusals['turn-elsewhere']))
    await clock.advance(30_000)
    await page.until(() => {
      fireEvent.click(button('Load More'))
      expect(stage.debater.calls).toHaveLength(2)
    })
    await stage.writeTurn(page, 2, 'Particles.')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })
})
