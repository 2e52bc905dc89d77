import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, onTestFinished, test } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { listExamples } from '#features/debates/contract/examples.ts'
import { readCards, writeCards } from '#features/debates/cards.ts'
import { world } from '#testing/world.ts'
import { loadExamples } from './examples-store.ts'

function folderWith(...languages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const language of languages) {
    mkdirSync(join(folder, language))
    const [id, createdAt] = [uuidv7(), '2026-11-28T12:00:00.000Z']
    const asked = { question: `Why in ${language}?`, option1: 'So', option2: 'Not so', language }
    const by = { debateId: id, aiModel: 'gpt-4.1-nano', engine: 'example', servedBy: 'Some model', createdAt }
    const said = (turnNumber: number) => ({
      id: uuidv7(),
      turnNumber,
      optionNumber: turnNumber,
      content: `Speech ${turnNumber}.`,
      summary: writeCards([{ point: `Point ${turnNumber}`, quote: null, url: null }]),
      ...by,
    })
    const debate = {
      id,
      ...asked,
      option1Model: 'gpt-4.1-nano',
      option2Model: 'gpt-4.1-nano',
      shareToken: `token-${language}`,
    }
    writeFileSync(
      join(folder, language, 'why.json'),
      JSON.stringify({ debates: [{ ...debate, isPublic: true, createdAt }], responses: [said(1), said(2)] }),
    )
  }
  return folder
}

async function empty() {
  const here = await world()
  onTestFinished(() => here.close())
  return { here, db: here.database.db, reader: here.visitor() }
}

test('a database in which anything was made gets none', async () => {
  const { db, reader } = await empty()
  await reader.call(createDebate, { body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' } })
  expect(await loadExamples(db, folderWith('en'))).toBe(0)
  expect(await reader.call(listExamples, {})).toEqual([])
})

test('an empty one gets them once; everybody may read them, and no visitor may delete them', async () => {
  const { db, reader } = await empty()
  const folder = folderWith('en', 'de')
  expect(await loadExamples(db, folder)).toBe(2)
  expect(await loadExamples(db, folder)).toBe(0)
  const { rows } = await db.execute<{ id: string }>(sql`select id from ai_debates where language = 'de'`)
  const id = rows[0]?.id ?? ''
  expect(await reader.call(readDebate, { params: { id } })).toMatchObject({
    responses: [{ engine: 'example', servedBy: 'Some model', round: 'opening' }, {}],
    can: { advance: false, delete: false },
  })
  await expect(reader.call(deleteDebate, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('Home offers those in the reader’s language, else those in English', async () => {
  const { db, reader } = await empty()
  await loadExamples(db, folderWith('en', 'de'))
  const inLanguage = async (language: 'de' | 'fr') => reader.call(listExamples, { query: { language } })
  const german = { shareToken: 'token-de', question: 'Why in de?', language: 'de', claim: 'Point 1', answer: 'Point 2' }
  expect(await inLanguage('de')).toEqual([german])
  expect(await inLanguage('fr')).toMatchObject([{ shareToken: 'token-en' }])
})

test('§20 each quotation of a finished example is word for word in its turn, and no quotation mark is straight', () => {
  const files = readdirSync('examples', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  for (const name of files) {
    const { responses, mapTurns = [] } = JSON.parse(readFileSync(join('examples', name), 'utf8')) as ReadExample
    const plain = (text: string) => text.replaceAll(/[*_]/g, '')
    const turns = new Map(responses.map(({ id, content }) => [id, plain(content)]))
    const ofCards = responses.flatMap(({ id, summary }) => readCards(summary ?? '').map(({ quote }) => ({ id, quote })))
    const ofMap = mapTurns.flatMap(({ responseId: id, cards, reading }) =>
      [...cards, ...(reading?.edges ?? [])].map(({ quote }) => ({ id, quote })),
    )
    const lost = [...ofCards, ...ofMap].filter(({ id, quote }) => !turns.get(id)?.includes(plain(quote ?? '')))
    expect(lost, name).toEqual([])
    expect(
      [...turns.values()].filter((text) => /["']/.test(text)),
      name,
    ).toEqual([])
  }
  expect(files.length).toBeGreaterThan(20)
})

interface ReadExample {
  readonly responses: readonly { id: string; content: string; summary: string | null }[]
  readonly mapTurns?: readonly {
    readonly responseId: string
    readonly cards: readonly { quote: string | null }[]
    readonly reading: { readonly edges: readonly { quote: string }[] } | null
  }[]
}
