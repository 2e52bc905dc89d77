import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicConfig } from '#features/models/contract.ts'
import { audioFrame, type SpeechServer } from '#testing/speech-server.ts'
import { type SpeakingWorld, speakingWorld, spokenDebate } from '#testing/spoken-debate.ts'

let product: SpeakingWorld
beforeAll(async () => {
  product = await speakingWorld()
})
afterAll(() => product.close())

const holds = (mp3: Uint8Array, frame: Buffer) => Buffer.from(mp3).includes(frame)

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
      [{ body: Buffer.from('RIFF a wave of another kind') }, 30],
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
    expect(holds(await hear(me, 1, 0), audioFrame('onyx', sentences[0]))).toBe(true)
    expect(JSON.stringify(product.log)).not.toContain('sk-voice')
  })
})

describe('§20 the audio of a part', () => {
  test('Einstein and Cat have voices of their own; what is asked for is the sentence alone, with the key', async () => {
    const { me, hear, askedNow, responses, sentences } = await spokenDebate(product)
    expect((await me.call(publicConfig)).speech).toEqual({ languages: null })
    const mp3 = await hear(me, 1, 1)
    expect(holds(mp3, audioFrame('onyx', sentences[1]))).toBe(true)
    expect(holds(await hear(me, 2, 0), audioFrame('nova', sentences[2]))).toBe(true)
    const asked = { model: 'tts-1', authorization: 'Bearer sk-voice' }
    expect(askedNow()).toEqual([
      { ...asked, voice: 'onyx', input: sentences[1] },
      { ...asked, voice: 'nova', input: sentences[2] },
    ])
    // §16 says that it is generated, and when.
    const tag = Buffer.from(mp3).toString('latin1')
    expect(tag).toContain('http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia')
    expect(tag).toContain(responses[0]?.createdAt.slice(0, 19))
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
