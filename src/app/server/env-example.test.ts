import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Environment } from './variables.ts'

test('§10: .env.example sets nothing as it comes; each of its settings is described, with a value that is taken', () => {
  const example = readFileSync('.env.example', 'utf8')
  expect(parseEnv(example)).toEqual({})
  const settings = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ''))
  const table = readFileSync('docs/operations.md', 'utf8')
  expect(Object.keys(settings).filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  expect(readConfig({ ...settings, SESSION_SECRET: 'x'.repeat(32) })).toMatchObject({
    localModel: 'ollama:qwen2.5:7b',
    publicUrl: 'https://debates.example',
    limits: { dailySpendUsd: 20 },
  })
})

test('§10: each variable that a start asks for is told in docs/operations.md, as are those that libraries ask for', () => {
  const asked = new Set(['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'])
  readConfig(new Proxy<Environment>({}, { get: (_, name) => void asked.add(String(name)) }))
  const told = readFileSync('docs/operations.md', 'utf8')
  const own = [...asked].filter((name) => !name.startsWith('OTEL_'))
  expect(own.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})

test('§19: each program is told by its file, too, because the image has no npm', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const programs = Object.values(scripts).flatMap((script) => /program\.mjs (\S+)/.exec(script)?.[1] ?? [])
  expect(programs).toContain('stripe-setup')
  const told = readFileSync('docs/operations.md', 'utf8')
  expect(programs.filter((name) => !new RegExp(`[/\`]${name}\\.js`).test(told))).toEqual([])
})
