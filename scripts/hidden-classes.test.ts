import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const MADE_ONCE = [
  'src/features/models/server/local/local-supply.ts',
  'src/features/models/server/local/nearby-supply.ts',
  'src/features/models/server/remote-models.ts',
  'src/platform/server/llm/local/local-worker.ts',
  'src/platform/server/llm/local/local.ts',
  'src/platform/server/worker.ts',
]

/** Matches getters of object literals, but not getters of classes, which are indented by only two columns. */
const GETTER = /^ {4,}get \w+\(\)|[{,] get \w+\(\)/m

/**
 * V8 gives an object literal with a getter its own hidden class, which keeps everything in the getter's scope alive until the
 * next full garbage collection (docs/benchmarks.md "relay").
 */
test('§14: what the server makes for each call or turn has no getter in an object literal', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.split(sep).includes('server'))
  const found = files.filter((file) => GETTER.test(readFileSync(file, 'utf8')))
  expect(found.map((file) => relative(root, file).replaceAll(sep, '/')).sort()).toEqual(MADE_ONCE)
})
