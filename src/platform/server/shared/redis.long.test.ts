import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, test } from 'vitest'
import { anyRedis, hasRedis, hasRedisServer, startRedis } from '#testing/redis.ts'
import { tcpProxy } from '#testing/tcp-proxy.ts'
import { openRedis, type RedisLink } from './redis.ts'

/** No program listens on port 1 (tcpmux). */
const NOWHERE = 'redis://127.0.0.1:1'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0)) await thing.close()
})

function link(url: string): RedisLink & { errors: Error[] } {
  const errors: Error[] = []
  const redis = openRedis(url, (error) => errors.push(error))
  opened.push(redis)
  return Object.assign(redis, { errors })
}
const server = async (port?: number) => {
  const redis = await startRedis(port)
  opened.push({ close: () => redis.stop() })
  return redis
}
const any = async () => {
  const redis = await anyRedis()
  opened.push({ close: () => redis.stop() })
  return redis
}
const run = uuidv7()
const own = (name: string) => `${run}:${name}`
function next<T>(): { take: (value: T) => void; value: Promise<T> } {
  let take: (value: T) => void = () => {}
  const value = new Promise<T>((resolve) => {
    take = resolve
  })
  return { take, value }
}
const restored = (redis: RedisLink) => new Promise<void>((resolve) => redis.onRestored(resolve))

describe('§14: Redis away', () => {
  test('nothing throws into a running stream: writes are dropped, reads and pings reject at once, it is told once', async () => {
    const redis = link(NOWHERE)
    redis.publish('topic', 'lost')
    redis.set('key', 'lost', 60)
    await expect(redis.read(['key'])).rejects.toThrow(/./)
    await expect(redis.ping()).rejects.toThrow(/./)
    expect(redis.errors.length).toBeLessThanOrEqual(1)
  })

  test.skipIf(!hasRedis)(
    'what waits for its answer when the connection breaks is refused, or asked again',
    async () => {
      const through = await tcpProxy(Number(new URL((await any()).url).port))
      opened.push(through)
      const redis = link(`redis://127.0.0.1:${through.port}`)
      await restored(redis)
      const heard = next<string>()
      through.swallow()
      const reading = redis.read(['key'])
      const subscribing = redis.subscribe(own('in flight'), heard.take, () => {})
      through.restore()
      await expect(reading).rejects.toThrow(/./)
      const leave = await subscribing
      await redis.ping().catch(() => restored(redis))
      redis.publish(own('in flight'), 'heard')
      expect(await heard.value).toBe('heard')
      leave()
    },
  )

  test.skipIf(!hasRedisServer)('subscribers are told of the gap after it is back, and hear again', async () => {
    const first = await server()
    const port = Number(new URL(first.url).port)
    const redis = link(first.url)
    await restored(redis)
    const gap = next<void>()
    const heard = next<string>()
    await redis.subscribe('topic', heard.take, () => gap.take())
    await first.stop()
    await server(port)
    await gap.value
    await redis.ping().catch(() => restored(redis))
    redis.publish('topic', 'again')
    expect(await heard.value).toBe('again')
  })
})

describe.skipIf(!hasRedis)('§10 REDIS_URL', () => {
  test('one process’s messages and keys arrive at another, in order', async () => {
    const { url } = await any()
    const [writer, reader] = [link(url), link(url)]
    await Promise.all([restored(writer), restored(reader)])
    const messages: string[] = []
    const last = next<void>()
    const unsubscribe = await reader.subscribe(
      own('topic'),
      (message) => {
        messages.push(message)
        if (message === 'end') last.take()
      },
      () => {},
    )
    writer.set(own('key'), 'Imagine ', 60)
    writer.set(own('key'), 'a train', 60)
    for (const message of ['one', 'two', 'end']) writer.publish(own('topic'), message)
    await last.value
    expect(messages).toEqual(['one', 'two', 'end'])
    expect(await reader.read([own('key'), own('unknown')])).toEqual(['a train', null])
    unsubscribe()
  })

  test('a key is on its way once it is set: what is asked next finds it', async () => {
    const { url } = await any()
    const redis = link(url)
    await restored(redis)
    redis.set(own('asked at once'), 'x', 60)
    expect(await redis.read([own('asked at once')])).toEqual(['x'])
  })

  test('who was refused a topic is told of no gap', async () => {
    const { url } = await any()
    const admin = link(url)
    await restored(admin)
    const user = `nobody-${run}`
    await admin.client.acl('SETUSER', user, 'on', '>secret', '~*', '+@all', 'resetchannels')
    const redis = link(url.replace('redis://', `redis://${user}:secret@`))
    await restored(redis)
    let gaps = 0
    await expect(
      redis.subscribe(
        own('refused'),
        () => {},
        () => (gaps += 1),
      ),
    ).rejects.toThrow('NOPERM')
    const again = restored(redis)
    await admin.client.client('KILL', 'USER', user)
    await again
    await redis.read(['key'])
    expect(gaps).toBe(0)
    await admin.client.acl('DELUSER', user)
  })

  test('keys end by themselves', async () => {
    const { url } = await any()
    const redis = link(url)
    await restored(redis)
    redis.set(own('key'), 'x', 60)
    await redis.read([own('key')])
    expect(await redis.client.ttl(own('key'))).toBeGreaterThan(50)
  })
})
