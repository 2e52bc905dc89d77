import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { publicConfig } from '#features/models/contract.ts'
import { renewShareToken } from '#features/share/contract.ts'
import { say } from '#testing/shared-debate.ts'
import { audioOf, type SpeechServer } from '#testing/speech-server.ts'
import { type SpeakingWorld, speakingWorld, spokenDebate } from '#testing/spoken-debate.ts'
import type { Visitor } from '#testing/visitor.ts'
import { hearSharedPart } from '../contract.ts'

let product: SpeakingWorld
beforeAll(async () => {
  product = await speakingWorld()
})
afterAll(() => product.close())

describe('§20 the audio of a part is refused', () => {
  test('to whoever may not read the debate, for a part and a turn that are not there, and for what is no number', async () => {
    const { me, stranger, id, hear, askedNow } = await spokenDebate(product)
    await expect(hear(stranger, 1, 0)).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
    await expect(hear(me, 1, 2)).rejects.toMatchObject({ status: 404, code: 'nothing-to-hear' })
    const path = `/api/debates/${id}/audio/${id}`
    expect((await me.fetch(`${path}?part=0`)).status).toBe(404)
    for (const query of ['', '?part=-1', '?part=1.5', '?part=a', '?part=0&voice=alloy'])
      expect((await me.fetch(path + query)).status).toBe(400)
    expect(askedNow()).toEqual([])
  })

  test('when the voice fails, says something else, too much, or nothing for a minute: 503 in words; then it works', async () => {
    const { me, server, sentences, hear, askedNow } = await spokenDebate(product)
    const failures: readonly [SpeechServer['answer'], seconds: number][] = [
      [{ status: 429, retryAfter: '7' }, 7],
      [{ status: 500, body: Buffer.from('Bearer sk-voice') }, 30],
      [{ type: 'text/html', body: Buffer.from('<p>sk-voice</p>') }, 30],
      [{ body: Buffer.alloc(0) }, 30],
      [{ body: Buffer.alloc(4 * 1024 * 1024 + 1) }, 30],
    ]
    for (const [answer, seconds] of failures) {
      server.answer = answer
      const refused = await hear(me, 1, 0).catch((error: unknown) => error)
      expect(refused).toMatchObject({ status: 503, code: 'voice-away' })
      expect((refused as { headers: Headers }).headers.get('retry-after')).toBe(String(seconds))
      expect(JSON.stringify(refused)).not.toContain('sk-voice')
    }
    server.answer = null
    const asking = hear(me, 1, 0).catch((error: unknown) => error)
    await expect.poll(() => askedNow().length).toBe(failures.length + 1)
    await product.clock.advance(60_000)
    expect(await asking).toMatchObject({ status: 503, code: 'voice-away' })
    server.answer = {}
    expect(Buffer.from(await hear(me, 1, 0))).toEqual(audioOf('onyx', sentences[0]))
    expect(JSON.stringify(product.log)).not.toContain('sk-voice')
  })
})

describe('§20 the audio of a part', () => {
  test('Einstein and Cat have voices of their own; what is asked for is the sentence alone, with the key', async () => {
    const { me, hear, askedNow, sentences } = await spokenDebate(product)
    expect((await me.call(publicConfig)).speech).toEqual({ languages: null })
    expect(Buffer.from(await hear(me, 1, 1))).toEqual(audioOf('onyx', sentences[1]))
    expect(Buffer.from(await hear(me, 2, 0))).toEqual(audioOf('nova', sentences[2]))
    const asked = { model: 'tts-1', authorization: 'Bearer sk-voice' }
    expect(askedNow()).toEqual([
      { ...asked, voice: 'onyx', input: sentences[1] },
      { ...asked, voice: 'nova', input: sentences[2] },
    ])
  })

  test('§14 20 calls at once, by readers of a public debate too, are one making', async () => {
    const { me, stranger, id, server, hear, askedNow } = await spokenDebate(product)
    await product.database.db.execute(sql`update ai_debates set is_public = true where id = ${id}`)
    let release = () => {}
    server.until = new Promise((resolve) => (release = resolve))
    const calls = Array.from({ length: 20 }, (_, at) => hear(at % 2 === 0 ? me : stranger, 1, 0))
    await expect.poll(() => askedNow().length).toBe(1)
    release()
    const [first, ...others] = await Promise.all(calls)
    for (const other of others) expect(other).toEqual(first)
    expect(askedNow()).toHaveLength(1)
  })
})

describe('§20 the audio of a part by a link', () => {
  type Spoken = Awaited<ReturnType<typeof spokenDebate>>
  const hearBy = (who: Visitor, { shareToken }: Spoken, responseId: string) =>
    who.call(hearSharedPart, { params: { shareToken, responseId }, query: { part: 0 } })

  test.each<[string, (here: Spoken) => Promise<unknown>]>([
    ['renewed', (here) => here.me.call(renewShareToken, { params: { id: here.id } })],
    ['deleted', (here) => here.me.call(deleteDebate, { params: { id: here.id } })],
    ['hidden', (here) => product.operate('debate', here.id, 'hide')],
  ])('is refused once the link is %s, though it was made before', async (_, revoke) => {
    const here = await spokenDebate(product)
    const response = here.responses[0]?.id ?? ''
    expect(Buffer.from(await hearBy(here.stranger, here, response))).toEqual(audioOf('onyx', here.sentences[0]))
    await revoke(here)
    const asked = here.askedNow().length
    await expect(hearBy(here.stranger, here, response)).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
    expect(here.askedNow()).toHaveLength(asked)
  })

  test('§6 reaches as far as the archive: an anonymous reader hears the first ten items and no more', async () => {
    const here = await spokenDebate(product)
    for (let turn = 3; turn <= 11; turn++) await say(product, here.me, here.id, `This is turn ${turn}.`)
    const { responses } = await here.me.call(readDebate, { params: { id: here.id } })
    const turn = (number: number) => responses[number - 1]?.id ?? ''
    const refusal = { status: 404, code: 'nothing-to-hear' }
    await expect(hearBy(here.stranger, here, turn(11))).rejects.toMatchObject(refusal)
    expect(Buffer.from(await hearBy(here.stranger, here, turn(10)))).toEqual(audioOf('nova', 'This is turn 10.'))
    expect(Buffer.from(await hearBy(here.me, here, turn(11)))).toEqual(audioOf('onyx', 'This is turn 11.'))
  })
})
