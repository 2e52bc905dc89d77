import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIGITAL_SOURCES } from '#features/debates/digital-source.ts'
import { setVisibility } from '#features/share/contract.ts'
import { builtPages } from '#testing/built-pages.ts'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { add, say, sharedDebate } from '#testing/shared-debate.ts'
import { world, type World } from '#testing/world.ts'

const folder = builtPages()
let product: World & { readonly engine: HandEngine }
beforeAll(async () => {
  const engine = handEngine()
  const limits = { debatesPerIpPerHour: 1000, registrationsPerIpPerHour: 1000 }
  product = { ...(await world({ engine, limits, webFolder: folder, publicUrl: 'https://cat.example' })), engine }
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

const visitor = () => product.visitor({ host: 'cat.example' })
const { composite, trained } = DIGITAL_SOURCES
const page = async (path: string) => (await visitor().fetch(path, { headers: { accept: 'text/html' } })).text()
const linkedIn = (text: string) =>
  Array.from(text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, data = '']) =>
    JSON.parse(data),
  ) as Record<string, unknown>[]

async function publicDebate(turns: number, over: object = {}) {
  const me = visitor()
  const debate = await sharedDebate(product, me, turns, over)
  await me.call(setVisibility, { params: { id: debate.id }, body: { isPublic: true } })
  const { id, shareToken } = debate
  return { me, id, paths: [`/share/${shareToken}`, `/?debate=${id}`, `/embed/${shareToken}?language=en`] }
}

test('§16 archive, open debate and frame: JSON-LD with the type, the model and the date of the debate and of each turn', async () => {
  const { me, id, paths } = await publicDebate(1)
  await add(product, me, id, 'A fact.')
  const date = new Date(product.clock.now() - 1_000).toISOString()
  for (const path of paths) {
    const [linked, ...more] = linkedIn(await page(path))
    expect(more, path).toEqual([])
    expect(linked, path).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Conversation',
      name: 'Is light a wave?',
      digitalSourceType: composite,
      dateModified: date,
      creator: [{ '@type': 'SoftwareApplication', name: 'gpt-4.1-nano (openai)' }],
      hasPart: [
        {
          position: 1,
          digitalSourceType: trained,
          dateCreated: date,
          creator: { '@type': 'SoftwareApplication', name: 'gpt-4.1-nano (openai)' },
        },
        { position: 2, creator: { '@type': 'Person' } },
      ],
    })
    expect(linked?.['hasPart']).toHaveProperty('1.creator')
    expect(linked?.['hasPart']).not.toHaveProperty('1.digitalSourceType')
  }
})

test('§16 a debate in which nobody has spoken, and pages without one, say nothing of it', async () => {
  const { paths } = await publicDebate(0)
  for (const path of [...paths, '/', '/auth']) expect(linkedIn(await page(path)), path).toEqual([])
})

test('§15 a question does not break out of it', async () => {
  const question = 'Is </script><script>alert(1)</script><!-- a cat?'
  const { paths } = await publicDebate(1, { question })
  for (const path of paths) {
    const text = await page(path)
    expect(text, path).not.toContain('<script>alert')
    expect(linkedIn(text), path).toMatchObject([{ name: question }])
  }
})

test('§16 the frame says it in words, with the model and the day, in its reader’s language', async () => {
  const { me, id, paths } = await publicDebate(1)
  const frame = paths[2] ?? ''
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(product.clock.now())
  expect(await page(frame)).toContain(`AI-generated · Alex (GPT-4.1 Nano) · ${day}`)
  await add(product, me, id, 'A fact.')
  expect(await page(frame)).toContain('AI-generated in part · Alex (GPT-4.1 Nano)')
  await say(product, me, id, 'More.')
  expect(await page(frame.replace('language=en', 'language=de'))).toContain('Zum Teil KI-generiert · Alex')
})
