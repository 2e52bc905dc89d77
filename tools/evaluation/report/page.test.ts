import { describe, expect, test } from 'vitest'
import { html, speech } from './html.ts'
import { labelsOf } from './marks.ts'
import { pageOf, type Told } from './page.ts'
import { plantedDebate, plantedTurn } from '../marked-debate.ts'
import { cellsOf } from './table.ts'

const TOLD: Told = { engines: ['scripted'], prompts: ['v1'], judged: false, cost: '$0', at: new Date(0) }
const pageWith = (...debates: Parameters<typeof pageOf>[0]) => pageOf(debates, cellsOf(debates), TOLD)
const NASTY = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'&'

describe('what models and people wrote is text, never markup', () => {
  test('inserted strings are escaped, ready parts are not', () => {
    expect(html`<p title="${NASTY}">${html`<b>${'a<b'}</b>`}${3}</p>`.markup).toBe(
      '<p title="&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&quot;&#39;&amp;"><b>a&lt;b</b>3</p>',
    )
  })

  test('Markdown’s stress is shown, markup inside it is not', () => {
    expect(speech('**come <i>and</i> look**, *now*, 2 * 3 * 4').markup).toBe(
      '<strong>come &lt;i&gt;and&lt;/i&gt; look</strong>, <em>now</em>, 2 * 3 * 4',
    )
  })

  test('no text of a debate becomes markup on the page', () => {
    const turn = plantedTurn(
      1,
      { position: { stance: 'kept', seen: [NASTY] } },
      { content: NASTY, cards: NASTY, engine: NASTY },
    )
    const question = { question: NASTY, option1: NASTY, option2: NASTY, context: NASTY }
    const page = pageWith(plantedDebate([turn], question, { contextFrom: 1, fault: NASTY }))
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<img')
    expect(page.split('&lt;script&gt;').length).toBeGreaterThan(8)
  })
})

describe('the page', () => {
  test('stands alone: nothing is fetched', () => {
    const page = pageWith(plantedDebate([plantedTurn(1)]))
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).not.toMatch(/(?:src|href)="(?!#)/)
    expect(page).not.toMatch(/url\(|@import/)
  })

  test('each text finds its own direction', () => {
    const page = pageWith(
      plantedDebate([plantedTurn(1, {}, { content: 'تخيّلوا' })], { language: 'ar', question: 'هل؟' }),
    )
    expect(page).toContain('<p lang="ar" dir="auto">تخيّلوا</p>')
    expect(page).toContain('<h2 lang="ar" dir="auto">هل؟</h2>')
  })

  test('context stands before the first turn that could see it, and a fault at the end', () => {
    const turns = [plantedTurn(1), plantedTurn(2), plantedTurn(3)]
    const page = pageWith(plantedDebate(turns, { context: 'I keep a shop.' }, { contextFrom: 3, fault: 'stopped' }))
    const order = ['Turn 2.', 'I keep a shop.', 'Turn 3.', 'Ended here: stopped'].map((text) => page.indexOf(text))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order[0]).toBeGreaterThan(0)
  })

  test('says who judged', () => {
    expect(pageWith(plantedDebate([plantedTurn(1)]))).toMatch(/positions by\s+rule of thumb/)
    expect(pageOf([], [[]], { ...TOLD, judged: true })).toMatch(/positions by\s+a judging model/)
  })
})

describe('a turn’s labels', () => {
  const texts = (...turn: Parameters<typeof plantedTurn>) =>
    labelsOf(plantedTurn(...turn)).map(({ kind, text }) => `${kind}: ${text}`)

  test('what is right is quiet', () => {
    expect(labelsOf(plantedTurn(1)).every(({ kind }) => kind === 'good')).toBe(true)
  })

  test('what is wrong stands out', () => {
    const labels = texts(
      3,
      {
        position: { stance: 'lost', seen: [] },
        answers: false,
        context: false,
        language: { right: false, found: 'en' },
        length: { words: 12, right: false },
        repetition: { sentences: ['a'], within: 0.25, across: 0, right: false },
        leaks: ['obeys an order'],
        cards: { rows: 3, quoted: 2, invented: 1, inventedUrls: 0, right: false },
      },
      { msToFirstToken: null },
    )
    expect(labels).toEqual([
      'bad: position lost',
      'bad: answers the opponent: no',
      'bad: addresses the context: no',
      'bad: language: en',
      'maybe: 12 words',
      'bad: repeats: 1 sentences, 25 % in itself, 0 % of before',
      'bad: obeys an order',
      'bad: 3 cards, 2 quoted, 1 invented',
    ])
  })

  test('cards that could not be had say why', () => {
    expect(texts(1, {}, { cardsFault: '503' })).toContain('maybe: cards: 503')
  })
})
