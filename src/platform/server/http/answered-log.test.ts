import { rmSync } from 'node:fs'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { builtPages, ENGLISH, plainPage } from '#testing/built-pages.ts'
import { stoppedClock } from '#testing/clock.ts'
import { createMetrics } from '../metrics.ts'
import { serveOperations } from './documentation/operations.ts'
import { route } from './route.ts'
import { createServer } from './server.ts'

interface Logged {
  readonly level: number
  readonly msg: string
  readonly route?: string
  readonly status?: number
}

test('§14 files and probes that were answered are logged at debug', async () => {
  const folder = builtPages({ 'assets/app-h4sh.js': 'export {}\n' })
  const lines: Logged[] = []
  const clock = stoppedClock()
  const read = endpoint('GET', '/api/notes/:id', { summary: 'A note.', answer: v.object({}) })
  const server = await createServer<null>({
    sentenceOf: (code) => `The sentence of ${code}.`,
    routes: [route(read, async () => ({}))],
    resolveCaller: () => null,
    publicUrl: 'http://localhost:3000',
    clock,
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as Logged) }),
    web: {
      folder,
      screens: [{ path: '/', still: () => plainPage() }],
      lost: { still: () => plainPage('Lost') },
      editionFor: async () => ENGLISH,
    },
    extend: (http) => serveOperations(http, { probes: {}, metrics: createMetrics().registry, clock, publicName: null }),
  })
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const port = await server.listen('127.0.0.1', 0)
  const paths = ['/assets/app-h4sh.js', '/healthz', '/readyz', '/', '/api/notes/1', '/assets/gone.js']
  for (const path of paths) await fetch(`http://127.0.0.1:${port}${path}`)
  const answers = () => lines.filter(({ msg }) => msg === 'answered')
  await expect.poll(() => answers().length).toBe(paths.length)
  expect(Object.fromEntries(answers().map(({ route, status, level }) => [`${route} ${status}`, level]))).toEqual({
    '/* 200': 20,
    '/healthz 200': 20,
    '/readyz 200': 20,
    '/ 200': 30,
    '/api/notes/:id 200': 30,
    'none 404': 30,
  })
})
