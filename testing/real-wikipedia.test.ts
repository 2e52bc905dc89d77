/**
 * Tests the search for sources on the real Wikipedia. It runs only if `TEST_WIKIPEDIA` is an email address, which Wikipedia
 * wants from its callers, because it burdens Wikipedia and needs a network (CONTRIBUTING.md).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { createOutside, type Outside } from '#platform/server/outside/outside.ts'
import { decodedPage, readablePage } from '#features/sources/server/reading/readable-page.ts'
import { chosenSearch } from '#features/sources/server/search/chosen-search.ts'

const contact = process.env['TEST_WIKIPEDIA'] ?? ''

describe.skipIf(contact === '')(
  '§17 Wikipedia itself; skipped unless TEST_WIKIPEDIA names a contact, because it needs a network',
  () => {
    let outside: Outside
    beforeAll(() => {
      outside = createOutside({ clock: systemClock, userAgent: `EinsteinVsCat/test (${contact})`, allowed: [] })
    })
    afterAll(() => outside.close())
    const { signal } = new AbortController()
    const unset = { searxng: null, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: null }
    const search = (query: string, language: string) => chosenSearch(unset, outside).search(query, language, signal)

    test('words that stand in no article: none, and no error', async () => {
      expect(await search('xqzvwk jjqxzt', 'en')).toEqual([])
    })

    test.each([
      ['de', 'Licht Welle', /Welle|Licht/],
      ['ja', '光 波', /光|波/],
    ])('%s: an article of the language, with words that can be read', async (language, query, about) => {
      const [first] = await search(query, language)
      expect(first).toMatchObject({
        license: 'CC BY-SA 4.0',
        url: expect.stringContaining(`//${language}.wikipedia.org/`),
      })
      const { url, bytes, charset } = await outside.get(first?.url ?? '', { types: ['text/html'], signal })
      const page = readablePage(decodedPage(bytes, charset), url)
      expect(page.text).toMatch(about)
      expect(page.language).toBe(language)
    })
  },
)
