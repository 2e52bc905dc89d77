import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { stoppedClock } from '#testing/clock.ts'
import { lasting } from './answer.ts'
import { route } from './route.ts'
import { createServer, type HttpServer } from './server.ts'

let checks = 0
const checked = v.pipe(
  v.string(),
  v.check(() => {
    checks += 1
    return true
  }),
)
const whole = endpoint('GET', '/api/whole', { summary: 'A note.', answer: v.object({ text: checked, by: v.string() }) })
const short = endpoint('GET', '/api/short', { summary: 'Less of it.', answer: v.object({ text: checked }) })
const fresh = endpoint('GET', '/api/fresh', { summary: 'A new one.', answer: v.object({ text: checked }) })

let server: HttpServer
let origin: string
beforeAll(async () => {
  const note = lasting({ text: 'Zwölf 🐈', by: 'Ada', secret: 'hidden' })
  server = await createServer<null>({
    routes: [
      route(whole, async () => note),
      route(short, async () => note),
      route(fresh, async () => ({ text: 'Zwölf 🐈', secret: 'hidden' })),
    ],
    resolveCaller: () => null,
    sentenceOf: (code) => code,
    publicUrl: 'https://cat.example',
    clock: stoppedClock(),
    log: pino({ level: 'silent' }),
  })
  origin = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`
})
afterAll(() => server.close())

async function twice(path: string) {
  const before = checks
  const answers: unknown[] = []
  for (let time = 0; time < 2; time++) {
    const answer = await fetch(`${origin}${path}`)
    answers.push([answer.headers.get('content-type'), await answer.json()])
  }
  expect(answers[1]).toEqual(answers[0])
  return { checks: checks - before, answer: (answers[0] as unknown[])[1] }
}

test('an answer that is made anew is checked anew', async () => {
  expect(await twice('/api/fresh')).toEqual({ checks: 2, answer: { text: 'Zwölf 🐈' } })
})

test('one that lasts is checked and encoded once, and no field leaves that its schema does not name', async () => {
  expect(await twice('/api/whole')).toEqual({ checks: 1, answer: { text: 'Zwölf 🐈', by: 'Ada' } })
})

test('what one call may tell of it, another may not', async () => {
  expect((await twice('/api/short')).answer).toEqual({ text: 'Zwölf 🐈' })
})
