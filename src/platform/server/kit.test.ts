import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = (path: string) => readFileSync(path, 'utf8')

test('the kit has seven fields, and stays a kit', () => {
  const [, fields = ''] = /export interface Kit \{([^}]*)\}/.exec(source('src/platform/server/kit.ts')) ?? []
  expect([...fields.matchAll(/readonly (\w+):/g)].map(([, name]) => name)).toEqual([
    'db',
    'clock',
    'log',
    'metrics',
    'tracing',
    'limiter',
    'random',
  ])
})

test('every feature is made by one function of one shape: create…(kit, needs)', () => {
  const made = source('src/app/server/features.ts')
  const features = readdirSync('src/features')
  const unmade = features.filter((feature) => !new RegExp(`from '#features/${feature}/server/`).test(made))
  expect(unmade).toEqual([])
  const calls = [...made.matchAll(/= (create\w+)(?:<\w+>)?\(/g)].map(([, name]) => name)
  const ofTheKit = [...made.matchAll(/= (create\w+)(?:<\w+>)?\(kit, /g)].map(([, name]) => name)
  expect(calls.filter((name) => !ofTheKit.includes(name ?? ''))).toEqual(['createVisitors'])
})
