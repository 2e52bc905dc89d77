import { afterEach, expect, test } from 'vitest'
import { makeMap, readMap, readVerdict } from '#features/verdict/contract.ts'
import { answerReader, reason } from '#testing/answer-reader.ts'
import { signUp } from '#testing/sign-up.ts'
import { writtenDebate } from '#testing/written-debate.ts'
import { type World, world } from '#testing/world.ts'
import type { MapAndVerdict } from './exported.ts'

let opened: World | null = null
afterEach(() => opened?.close())

test('§11 §20 JSON holds the map and the verdict of what its reader sees; Markdown the same in words', async () => {
  const here = (opened = await world({ engine: answerReader() }))
  const me = here.visitor()
  await signUp(me)
  const speeches = Array.from({ length: 12 }, (_, at) => reason(at + 1))
  const { id, shareToken, responseIds } = await writtenDebate(here, me, speeches)
  await me.call(makeMap, { params: { id } })
  const file = async (path: string, format: string) => (await here.visitor().fetch(`${path}?format=${format}`)).text()
  const linked = `/api/share/${shareToken}/export`
  const own = (await (await me.fetch(`/api/debates/${id}/export?format=json`)).json()) as MapAndVerdict
  const [map, verdict] = [await me.call(readMap, { params: { id } }), await me.call(readVerdict, { params: { id } })]
  expect(own.map.edges).toHaveLength(map.edges.length)
  expect(own.map.edges[0]).toMatchObject({ from: '2.1', to: '1.1', relation: 'refutes', quote: 'Reason 2 holds' })
  expect(own.verdict).toMatchObject({
    result: verdict.result,
    crux: '1.1',
    strongest: { option1: '11.1', option2: '2.1' },
  })
  expect(JSON.stringify(own.map)).not.toContain('contestedByYou')

  const part = await file(linked, 'json')
  expect((JSON.parse(part) as MapAndVerdict).map.cards).toHaveLength(10)
  for (const text of [part, await file(linked, 'markdown')]) {
    expect(text).not.toContain('Reason 11')
    expect(text).not.toContain(responseIds[0])
  }

  const markdown = await (await me.fetch(`/api/debates/${id}/export`)).text()
  expect(markdown).toContain('## Map of the answers\n\n**Verdict:** ')
  expect(markdown).toMatch(/\n- \*\*2\.1\*\* .+\n {2}- Refutes \*\*1\.1\*\*: “Reason 2 holds”\n/)
})
