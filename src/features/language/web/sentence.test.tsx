import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { call, CallError } from '#platform/web/calls/call.ts'
import callTexts from '../texts/call-texts.json' with { type: 'json' }
import { setPageLanguage } from './language.ts'
import { useSentence } from './sentence.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  act(() => setPageLanguage('en', 'ltr', {}))
})

const inLanguage = () => renderHook(() => useSentence()).result.current
const away = new CallError(503, 'Not ready because of: database.', { code: 'not-ready', values: { away: 'database' } })

describe('§8 why a call failed', () => {
  test('in English: what the server said; the status is in the error’s own message alone', () => {
    expect(inLanguage().sentence(away)).toBe('Not ready because of: database.')
    expect(away.message).toBe('503: Not ready because of: database.')
  })

  test.each([
    ['unreachable', 0, 'The server cannot be reached. Check your connection and try again.'],
    ['no-reader', 0, 'No reader available'],
    ['no-stream', 503, 'Failed to start streaming'],
    ['unreadable', 200, 'The server sent an answer this page does not understand. Reload it.'],
  ])('%s has no words on the wire, and its own here', (code, status, words) => {
    expect(inLanguage().sentence(new CallError(status, '', { code }))).toBe(words)
  })

  test.each(['<html><title>502 Bad Gateway</title></html>', ''])(
    'a proxy’s answer in the server’s place (%j) is not read out: the server cannot be reached, in the reader’s language',
    async (body) => {
      setPageLanguage('de', 'ltr', { [callTexts.unreachable]: 'Der Server ist nicht erreichbar.' })
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 504, statusText: 'Gateway Timeout' })))
      const readThing = endpoint('GET', '/api/things', { summary: 'one', answer: v.object({}) })
      const error = await call(readThing).catch((refusal: Error) => refusal)
      expect((error as Error).message).toBe(`504: ${body || 'Gateway Timeout'}`)
      expect(inLanguage().sentence(error as Error)).toBe('Der Server ist nicht erreichbar.')
    },
  )

  test('an error that is no answer is said as it is', () => {
    expect(inLanguage().sentence(new Error('It broke.'))).toBe('It broke.')
  })

  test('in another language: the code’s sentence with the refusal’s values', () => {
    const catalogue = { 'Not ready because of: {away}.': '{away} fehlt.' }
    setPageLanguage('de', 'ltr', catalogue, { 'not-ready': 'Not ready because of: {away}.' })
    expect(inLanguage().sentence(away)).toBe('database fehlt.')
  })

  test('before the sentences are here, and of a newer server: English, or the text if it is one as it stands', () => {
    setPageLanguage('de', 'ltr', { 'Slow down.': 'Langsam.' })
    expect(inLanguage().sentence(away)).toBe('Not ready because of: database.')
    expect(inLanguage().sentence(new CallError(429, 'Slow down.', { code: 'new-code' }))).toBe('Langsam.')
  })

  test('what is wrong with the input is said by its first field', () => {
    setPageLanguage('de', 'ltr', { Required: 'Fehlt' }, { 'invalid-input': 'Invalid input' })
    const errors = [{ path: 'question', message: 'Required' }]
    expect(inLanguage().sentence(new CallError(400, 'question: Required', { code: 'invalid-input', errors }))).toBe(
      'question: Fehlt',
    )
  })
})
