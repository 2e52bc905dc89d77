import { fireEvent, screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World & { engine: HandEngine }
beforeAll(async () => {
  const engine = handEngine()
  product = { ...(await world({ engine })), engine }
})
afterAll(() => product.close())
afterEach(closeSite)

async function shared(sourced: boolean): Promise<string> {
  const owner = await openSite(product, `owner-${sourced}`)
  const id = await poseOn(owner, 'Is light a wave?')
  const headers = { 'content-type': 'application/json' }
  const calls = product.engine.calls.length
  const turn = owner.fetch(`/api/debates/${id}/generate`, { method: 'POST', headers, body: '{}' })
  const call = await product.engine.call(calls + 1)
  call.say('It bends [1].')
  call.finish()
  await (await turn).text()
  if (sourced) {
    const title = 'Wave–particle duality'
    const text = 'Light is wave-like, at times, and that was measured.'
    const source = (await owner.send('POST', `/api/debates/${id}/sources`, { title, text })) as { id: string }
    const cited = { marker: 1, sourceId: source.id, title, url: 'https://a.example/duality', quote: text }
    await product.database.db.execute(sql`update responses set citations =
      ${JSON.stringify([{ ...cited, label: 'on-page', start: 0, end: text.length }])} where debate_id = ${id}`)
    await product.database.db.execute(sql`update evidence_sources set kind = 'page', url = ${cited.url},
      license = 'CC BY-SA 4.0' where id = ${source.id}`)
  }
  const { shareToken } = (await owner.send('GET', `/api/debates/${id}`)) as { shareToken: string }
  return shareToken
}

test('§17 an archive without sources has no list of them, and its numbers stay text', async () => {
  const shareToken = await shared(false)
  ;(await openSite(product)).load(`/share/${shareToken}`)
  expect(await screen.findByText('It bends [1].')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Sources' })).toBeNull()
})

test('§17 the sources close the archive, and [n] opens its source with the license that the list tells', async () => {
  const shareToken = await shared(true)
  ;(await openSite(product)).load(`/share/${shareToken}`)
  const list = await screen.findByRole('region', { name: 'Sources' })
  expect(list.querySelector('#source-1')?.textContent).toContain('a.example')
  const link = within(list).getByRole('link', { name: /^Wave–particle duality/ })
  expect(link.getAttribute('href')).toBe('https://a.example/duality')
  expect(within(list).queryByRole('button')).toBeNull()
  const turns = document.querySelector('.turns') ?? list
  expect(turns.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Source 1: Wave–particle duality' }))
  const sheet = await screen.findByRole('dialog', { name: 'Source 1: Wave–particle duality' })
  expect(sheet.textContent).toContain('License: CC BY-SA 4.0')
})
