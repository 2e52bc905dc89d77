import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { configQuery } from '#features/models/web/use-config.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { browserVoice, testSpeech } from '#testing/browser-voices.ts'
import { stoppedClock } from '#testing/clock.ts'
import { configAnswer } from '#testing/config-answer.ts'
import { eventually } from '#testing/eventually.ts'
import { responseOf } from '#testing/turn-source.ts'
import { rangeOf } from './player-tools.ts'
import { Player, type PlayerProps } from './player.tsx'
import type { PlayerTools } from './player-tools.ts'

afterEach(cleanup)

const debate = {
  question: 'Is light a wave?',
  language: 'en',
  responses: [responseOf(1, 'Light **bends**, as it seems. It adds up [1].'), responseOf(2, 'I have seen particles.')],
}
const PAIR = [browserVoice('Ryan', 'en-GB'), browserVoice('Ava', 'en-US')]

function session() {
  const handlers = new Map<string, (() => void) | null>()
  const setActionHandler = (action: string, handler: (() => void) | null) => void handlers.set(action, handler)
  return { handlers, playbackState: 'none', metadata: null as unknown, setActionHandler }
}

/** Renders the player in a browser with these voices. @param speech the server's speech; null if it has none */
function player(
  voices: readonly SpeechSynthesisVoice[] | null,
  over: Partial<PlayerProps> = {},
  speech: { languages: string[] | null } | null = null,
  overTools: Partial<PlayerTools> = {},
) {
  vi.stubGlobal('MediaMetadata', Object)
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  cache.setQueryData(configQuery.queryKey, { ...(configAnswer() as object), speech })
  const [spoken, keys, element, clock] = [testSpeech(voices ?? []), session(), new Audio(), stoppedClock()]
  const play = vi.spyOn(element, 'play').mockResolvedValue()
  const pause = vi.spyOn(element, 'pause').mockReturnValue()
  const mark = vi.fn()
  const tools: PlayerTools = {
    clock,
    speech: voices === null ? null : spoken,
    hear: () => () => Promise.reject(new Error('the server was not to be asked')),
    audioElement: () => element,
    session: keys as unknown as MediaSession,
    marker: { mark, clear: () => {} },
  }
  const [onTurn, onClose] = [vi.fn(), vi.fn()]
  const props = { debate, panel: null, at: { id: 'one' }, onTurn, onClose, tools: { ...tools, ...overTools }, ...over }
  const draw = (more: Partial<PlayerProps> = {}) => (
    <QueryClientProvider client={cache}>
      <Player {...props} {...more} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(draw())
  return {
    ...spoken,
    keys,
    clock,
    element,
    play,
    pause,
    mark,
    onTurn,
    onClose,
    unmount,
    again: (more: object) => rerender(draw(more)),
  }
}
const said = (speech: { said: readonly SpeechSynthesisUtterance[] }) => speech.said.map(({ text }) => text)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const status = () => screen.getByRole('status').textContent

describe('§20 Listen says why it cannot read', () => {
  test('without a voice for the language, or any speech: in words, and there is nothing to press but its end', async () => {
    for (const voices of [null, [browserVoice('Anna', 'de-DE')]]) {
      const { onTurn, onClose } = player(voices)
      await eventually(() => expect(status()).toBe('This browser has no voice for English.'))
      expect(screen.getAllByRole('button')).toHaveLength(1)
      expect(onTurn.mock.calls).toEqual([[null]])
      await press('Stop reading aloud')
      expect(onClose).toHaveBeenCalledOnce()
      cleanup()
    }
  })

  test('with one voice: both debaters have it, Cat higher', async () => {
    const here = player([browserVoice('Anna', 'en-US')])
    await eventually(() =>
      expect(status()).toBe('This browser has only one voice for English. Cat speaks higher with it.'),
    )
    await eventually(() => expect(here.said[0]?.pitch).toBe(0.85))
  })

  test('when the server’s voice refuses: its reason, and Play asks again', async () => {
    const hear = vi.fn(() => Promise.reject(new CallError(429, 'Too much.', { code: 'too-much-speech' })))
    player(PAIR, {}, { languages: null }, { hear: () => hear })
    await eventually(() => expect(status()).toBe('Too much.'))
    await press('Play')
    await eventually(() => expect(hear).toHaveBeenCalledTimes(2))
  })
})

describe('§20 Listen', () => {
  test('reads sentence by sentence, tells whose turn it is, marks the sentence, and ends with its page', async () => {
    const turns = Object.assign(document.createElement('div'), { className: 'turns' })
    turns.dataset['turn'] = '1'
    document.body.append(turns)
    const here = player(PAIR)
    await eventually(() => expect(said(here)).toEqual(['Light bends, as it seems.']))
    const region = screen.getByRole('region', { name: 'Read aloud' })
    await eventually(() => expect(region.textContent).toContain('Einstein · Turn 1'))
    await eventually(() => expect(here.onTurn).toHaveBeenLastCalledWith(1))
    await eventually(() => expect(here.mark).toHaveBeenLastCalledWith('Light bends, as it seems.', null))
    // Simulates that formatted text replaces the plain text.
    const formatted = Object.assign(document.createElement('p'), { className: 'turn-text' })
    turns.append(formatted)
    await eventually(() => expect(here.mark).toHaveBeenLastCalledWith('Light bends, as it seems.', formatted))
    here.end()
    await eventually(() => expect(said(here).at(-1)).toBe('It adds up.'))
    here.end()
    await eventually(() => expect(said(here).at(-1)).toBe('I have seen particles.'))
    expect(here.said.map(({ voice }) => voice?.name)).toEqual(['Ryan', 'Ryan', 'Ava'])
    await eventually(() => expect(here.onTurn).toHaveBeenLastCalledWith(2))
    here.unmount()
    expect(here.cancelled()).toBe(1)
    expect(here.keys.handlers.get('play')).toBeNull()
    turns.remove()
  })

  test('play, pause, turns and speed, on the screen and by the keys of media', async () => {
    const here = player(PAIR)
    await eventually(() => expect(said(here)).toHaveLength(1))
    await press('Pause')
    await eventually(() => expect(here.keys.playbackState).toBe('paused'))
    await press('Next turn')
    expect(await screen.findByText('I have seen particles.')).toBeTruthy()
    fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } })
    await press('Play')
    await eventually(() => expect(here.said.at(-1)).toMatchObject({ text: 'I have seen particles.', rate: 1.5 }))
    here.keys.handlers.get('previoustrack')?.()
    await eventually(() => expect(said(here).at(-1)).toBe('Light bends, as it seems.'))
    here.keys.handlers.get('pause')?.()
    await screen.findByRole('button', { name: 'Play' })
    const shown = { title: 'Is light a wave?', artist: 'Einstein' }
    await eventually(() => expect(here.keys.metadata).toMatchObject(shown))
  })

  test('follows a turn that is being written: its whole sentences, as they come', async () => {
    const empty = { ...debate, responses: [] }
    const panel = (text: string) => ({ turnNumber: 1, turn: null, text }) as unknown as PlayerProps['panel']
    const here = player(PAIR, { debate: empty, panel: panel('Light bends, as it se') })
    await eventually(() => expect(status()).toBe('Waiting for the next words'))
    expect(said(here)).toEqual([])
    here.again({ panel: panel('Light bends, as it seems. And th') })
    await eventually(() => expect(said(here)).toEqual(['Light bends, as it seems.']))
    here.end()
    await eventually(() => expect(status()).toBe('Waiting for the next words'))
    here.again({ debate, panel: null })
    await eventually(() => expect(said(here).at(-1)).toBe('It adds up.'))
  })

  test('plays the server’s audio where it has a voice for the language, and asks for the next sentence meanwhile', async () => {
    const hear = vi.fn((_id: string, part: number) => Promise.resolve(new Uint8Array([part])))
    const here = player(PAIR, {}, { languages: ['en'] }, { hear: () => hear })
    await eventually(() => expect(here.play).toHaveBeenCalledOnce())
    const ids = debate.responses.map(({ id }) => id)
    expect(hear.mock.calls.map(([id, part]) => [id, part])).toEqual([
      [ids[0], 0],
      [ids[0], 1],
    ])
    here.element.dispatchEvent(new Event('ended'))
    await eventually(() => expect(here.play).toHaveBeenCalledTimes(2))
    await eventually(() => expect(hear).toHaveBeenCalledTimes(3))
    await press('Pause')
    await eventually(() => expect(here.pause).toHaveBeenCalledOnce())
    expect(here.said).toEqual([])
  })

  test('a translated debate is read by the browser, in the page’s language', async () => {
    const translated = debate.responses.map((response) => ({ ...response, translatedFrom: 'de' }))
    const here = player(PAIR, { debate: { ...debate, language: 'de', responses: translated } }, { languages: null })
    await eventually(() => expect(here.said[0]?.lang).toBe('en-GB'))
  })
})

test('§20 a spoken sentence is found in the text that is formatted, around what is not spoken; what is not there is not', () => {
  const { container } = render(
    <div>
      <p>
        Light <strong>bends</strong>, as it seems <button type="button">1</button>. See <a href="/x">it</a>{' '}
        (https://a.example) now, in front of everybody.
      </p>
    </div>,
  )
  const found = (text: string) => rangeOf(text, container)?.toString() ?? null
  expect(found('Light bends, as it seems.')).toBe('Light bends, as it seems')
  const around = 'as it seems 1. See it (https://a.example) now, in front of everybody'
  expect(found('as it seems. See it now, in front of everybody.')).toBe(around)
  expect(found('Nobody has said this.')).toBeNull()
  expect(found('…')).toBeNull()
})
