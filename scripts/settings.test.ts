import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import texts from '#app/server/setting-descriptions.json' with { type: 'json' }
import { SETTINGS } from '#app/server/settings.ts'
import { envExample, withReference } from './settings.ts'
import { root } from './run.mjs'

const operations = () => readFileSync(join(root, 'docs/operations.md'), 'utf8')

test('§10 .env.example and docs/operations.md say what the table of settings says (-u writes them anew)', async () => {
  await expect(envExample()).toMatchFileSnapshot(join(root, '.env.example'))
  await expect(withReference(operations())).toMatchFileSnapshot(join(root, 'docs/operations.md'))
})

test('§10 .env.example sets nothing as it comes, and each of its values can be used', () => {
  const example = envExample()
  expect(parseEnv(example)).toEqual({})
  const settings = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ''))
  expect(readConfig({ ...settings, OIDC_ALLOW: '', SESSION_SECRET: 'x'.repeat(32) })).toMatchObject({
    localModel: 'ollama:qwen2.5:7b',
    publicUrl: 'https://debates.example',
    limits: { dailySpendUsd: 20 },
  })
})

test('§10 each described setting is one', () => {
  expect(Object.keys(texts).filter((name) => !(name in SETTINGS))).toEqual([])
})

test('§10 a start asks for no variable that the table lacks', () => {
  const asked = new Set<string>()
  readConfig(new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)) }))
  expect([...asked].filter((name) => !(name in SETTINGS))).toEqual([])
})

test('§10 the operator’s page stays short', () => {
  const words = (text: string) => text.split(/\s+/).filter(Boolean).length
  expect(words(operations())).toBeLessThanOrEqual(5_000)
  expect(words(operations().slice(operations().indexOf('## Settings')))).toBeLessThanOrEqual(1_600)
})

test('§19: each program is also named by its file, because the image has no npm', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const programs = Object.values(scripts).flatMap((script) => /program\.mjs (\S+)/.exec(script)?.[1] ?? [])
  expect(programs).toContain('stripe-setup')
  const told = operations()
  expect(programs.filter((name) => !new RegExp(`[/\`]${name}\\.js`).test(told))).toEqual([])
})
