import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('§10: .env.example sets nothing as it comes; each of its ten settings is one of the table, with a value that is taken', () => {
  const example = readFileSync('.env.example', 'utf8')
  expect(parseEnv(example)).toEqual({})
  const settings = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ''))
  const table = readFileSync('docs/operations.md', 'utf8')
  expect(Object.keys(settings).filter((name) => table.includes(`\`${name}\``))).toHaveLength(10)
  expect(Object.keys(settings)).toHaveLength(10)
  expect(readConfig(settings)).toMatchObject({ localModel: 'ollama:qwen2.5:7b', publicUrl: 'https://debates.example' })
})
