/** Tests the search for facts (§17) in a real Kiwix (Debian's kiwix-tools, zim-tools) with the test's own books. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { listSources } from '#features/sources/contract.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { freePort } from '../scripts/free-port.mjs'
import { eventually } from './eventually.ts'
import { killed } from './killed-servers.ts'
import { world, type World } from './world.ts'

const runs = (program: string) => spawnSync(program, ['--version']).error === undefined
const missing = ['zimwriterfs', 'kiwix-serve'].filter((program) => !runs(program))

/** The articles of each book, by title. Some titles contain characters that a feed must escape. */
const BOOKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  eng: {
    'Young & the <i>wave</i>': 'In 1801 Thomas Young showed that light interferes with itself, as every wave does.',
    Photon: 'Light does not reach a detector as a wave, but in single flashes, each of them called a photon.',
    Glossary: 'In German one says Licht and Welle, and a Photon stays a Photon in every language of the world.',
  },
  deu: {
    'Licht & Welle': 'Thomas Young zeigte 1801, dass Licht mit sich selbst interferiert, wie jede Welle es tut.',
    Photon: 'Licht erreicht einen Detektor nicht als Welle, sondern in einzelnen Blitzen, jeder davon ein Photon.',
  },
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Writes a book of articles as a ZIM file. @param language ISO 639-3 */
function writeBook(folder: string, language: string): string {
  const pages = join(folder, language)
  mkdirSync(pages)
  cpSync('public/icons/icon-192.png', join(pages, 'icon.png'))
  for (const [index, [title, fact]] of Object.entries(BOOKS[language] ?? {}).entries()) {
    const head = `<head><meta charset="utf-8"><title>${escaped(title)}</title></head>`
    const body = `<body><article>${`<p>${fact}</p>`.repeat(6)}</article></body>`
    writeFileSync(
      join(pages, `${index}.html`),
      `<!DOCTYPE html><html lang="${language.slice(0, 2)}">${head}${body}</html>`,
    )
  }
  const book = join(folder, `${language}.zim`)
  const about = ['--title', language, '--description', 'x', '--creator', 'x', '--publisher', 'x']
  const made = spawnSync('zimwriterfs', ['-w', '0.html', '-I', 'icon.png', '-l', language, ...about, pages, book])
  if (made.status !== 0) throw new Error(`zimwriterfs failed: ${made.stderr.toString()}`)
  return book
}

describe.skipIf(missing.length > 0)(
  `§17 Kiwix itself; skipped without the programs zimwriterfs and kiwix-serve (missing: ${missing.join(', ') || 'none'})`,
  () => {
    let folder: string
    let server: ChildProcess | null = null
    let address: string
    let here: World | null = null
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'evc-kiwix-'))
      const books = Object.keys(BOOKS).map((language) => writeBook(folder, language))
      const port = await freePort()
      const where = ['--address', '127.0.0.1', '--port', String(port), '--urlRootLocation', '/shelf']
      server = spawn('kiwix-serve', [...where, ...books], { stdio: 'ignore' })
      address = `http://127.0.0.1:${port}/shelf`
      await eventually(() => fetch(`${address}/`))
    })
    afterAll(async () => {
      if (server !== null) await killed(server)
      rmSync(folder, { recursive: true, force: true })
    })
    afterEach(() => here?.close())

    async function debated(body: { question: string; option1: string; option2: string; language: string }) {
      here = await world({
        search: { searxng: null, kiwix: address, braveKey: null, tavilyKey: null, wikipedia: null },
      })
      const me = here.visitor({ 'accept-language': body.language })
      const { id } = await me.call(createDebate, { body })
      const listed = () => me.call(listSources, { params: { id } })
      await expect.poll(async () => (await listed()).state, { timeout: 20_000 }).not.toBe('searching')
      return { me, id, ...(await listed()) }
    }

    test('words that stand in no article: none, and no error', async () => {
      const { state } = await debated({ question: 'Is xqzvwk good?', option1: 'Yes', option2: 'No', language: 'en' })
      expect(state).toBe('none')
      expect(here?.log.filter(({ msg }) => msg === 'no facts looked up')).toEqual([])
    })

    test.each([
      {
        book: 'eng',
        body: { question: 'Is light a wave?', option1: 'A wave', option2: 'A photon', language: 'en' },
      },
      {
        book: 'deu',
        body: { question: 'Ist Licht eine Welle?', option1: 'Eine Welle', option2: 'Ein Photon', language: 'de' },
      },
    ])('$book: articles of the book in the debate’s language, and a turn quotes one', async ({ book, body }) => {
      const { me, id, state, sources } = await debated(body)
      expect(state).toBe('ready')
      // The pages for both positions are read in parallel, so the order of the sources varies.
      const titles = new Set(sources.map(({ title }) => title))
      expect(titles).toEqual(new Set(Object.keys(BOOKS[book] ?? {}).slice(0, 2)))
      for (const { url } of sources) expect(url).toMatch(new RegExp(`^${address}/`))
      const stream = await me.open(generateTurn, { params: { id }, body: {} })
      await stream?.response.text()
      const { responses } = await me.call(readDebate, { params: { id } })
      const [citation, ...others] = responses[0]?.citations ?? []
      expect(citation?.label).toBe('on-page')
      expect(Object.values(BOOKS[book] ?? {})).toContain(`${citation?.quote}.`)
      expect(others).toEqual([])
    })
  },
)
