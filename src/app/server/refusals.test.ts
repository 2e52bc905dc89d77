import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { GENERIC } from '#platform/server/http/problem-answer.ts'
import fieldTexts from '../field-texts.json' with { type: 'json' }
import { refusals, sentenceOf } from '../refusals.ts'

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

interface Thrown {
  readonly path: string
  readonly code: string | null
  readonly values: readonly string[]
  /** True if the refusal contains messages about single fields, which replace the sentence for its code. */
  readonly aboutFields: boolean
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nameOf = (value: unknown): unknown => isNode(value) && (value['name'] ?? value['value'])
const allOf = (node: Node): Node[] => [node, ...partsOf(node).flatMap(allOf)]
const listOf = (value: unknown): Node[] => (value as Node[] | undefined) ?? []
const memberOf = (node: Node | undefined, name: string): Node | undefined =>
  listOf(node?.['properties']).find((property) => nameOf(property['key']) === name)?.['value'] as Node | undefined

/**
 * Finds everything in a file that refuses a call: `new Problem(…)`, its subclasses, a limiter's `demand`, and tables of
 * statuses and codes.
 */
function thrownIn(path: string): Thrown[] {
  const nodes = allOf(parseSync(path, readFileSync(path, 'utf8')).program as unknown as Node)
  const constants = new Map(
    nodes.filter(({ type }) => type === 'VariableDeclarator').map((node) => [nameOf(node['id']), node['init'] as Node]),
  )
  const thrown = (code: Node | undefined, options?: Node): Thrown => {
    const said = nameOf(code?.type === 'Identifier' ? constants.get(nameOf(code)) : code)
    return {
      path,
      code: code?.type === 'CallExpression' || typeof said !== 'string' ? null : said,
      values: listOf(memberOf(options, 'values')?.['properties']).map((property) => String(nameOf(property['key']))),
      aboutFields: listOf(options?.['properties']).some((property) => nameOf(property['key']) === 'errors'),
    }
  }
  return nodes.flatMap((node) => {
    const [first, second, third] = listOf(node['arguments'] ?? node['elements'])
    const callee = node['callee'] as Node | undefined
    const isStatus = typeof first?.['value'] === 'number' && first['value'] >= 400 && first['value'] < 600
    if (node.type === 'NewExpression' && nameOf(callee) === 'Problem') return [thrown(second, third)]
    if (node.type === 'CallExpression' && callee?.type === 'Super' && isStatus) return [thrown(second, third)]
    if (node.type === 'CallExpression' && nameOf(callee?.['property']) === 'demand') return [thrown(second)]
    if (node.type === 'ArrayExpression' && isStatus && typeof second?.['value'] === 'string') return [thrown(second)]
    return []
  })
}

const server = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((path) => /\bserver\b.*(?<!\.test)\.ts$/.test(path))
const thrown = server.flatMap(thrownIn)
const placesOf = (sentence = '') => [...sentence.matchAll(/\{(\w+)/g)].map(([, place]) => place)

describe('§11 a refusal is a code and values', () => {
  test('every code that is thrown has its sentence, unless it is said by its fields', () => {
    expect(new Set(thrown.map(({ code }) => code)).size).toBeGreaterThan(45)
    const silent = thrown.filter(({ code, aboutFields }) => code !== null && !aboutFields && !(code in refusals))
    expect(silent).toEqual([])
  })

  test('a code that is no constant is handed on from one, or is typed as one of the sentences', () => {
    const others = thrown.filter(({ code }) => code === null).map(({ path }) => path.split(/[\\/]/).slice(2).join('/'))
    expect(others.toSorted()).toEqual([
      // Each code is a parameter whose type lists the codes that are allowed.
      'account/server/credentials/passkey-routes.ts',
      'account/server/credentials/passkey-routes.ts',
      // The code is typed as `keyof typeof refusals`.
      'account/server/keys/keys.ts',
      // The code is a parameter, because each kind of model task has its own code.
      'models/server/model-task.ts',
      // The code is read from a table of statuses and codes.
      'server/http/connection/client-errors.ts',
      // Neither code is a literal: one is copied from a failed turn's event, the other is typed as a union of codes in
      // `refusals`.
      'server/mcp.ts',
      'server/mcp.ts',
      // One refusal is in the in-memory fallback for Redis, and the other is in a shared function.
      'server/shared/rate-limit.ts',
      'server/shared/rate-limit.ts',
      // One code comes from a typed table of fetch errors, and the other from an `Unreadable` error.
      'sources/server/evidence/evidence.ts',
      'sources/server/evidence/evidence.ts',
      // `codeOf` returns a `keyof typeof refusals`.
      'turns/server/turn/engine-problems.ts',
    ])
  })

  test('every sentence is some refusal’s', () => {
    const code = server.map((path) => readFileSync(path, 'utf8')).join('\n')
    expect(Object.keys(refusals).filter((name) => !code.includes(`'${name}'`))).toEqual([])
  })

  test('every place of a sentence is among the values that it is given, and every value has its place', () => {
    const wrong = thrown.filter(({ code, values }) => {
      const places = placesOf(refusals[code ?? ''])
      return places.some((place) => !values.includes(place ?? '')) || values.some((value) => !places.includes(value))
    })
    expect(wrong).toEqual([])
    expect(thrown.filter(({ values }) => values.length > 0).length).toBeGreaterThan(3)
    expect(sentenceOf('not-ready', { away: 'database' })).toBe('Not ready because of: database.')
  })

  test('a code is one feature’s', () => {
    const maps = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('refusal-texts.json'))
      .map((name) => JSON.parse(readFileSync(join('src', name), 'utf8')) as object)
    const codes = [modelRefusals, ...maps].flatMap((map) => Object.keys(map))
    expect(codes.toSorted()).toEqual(Object.keys(refusals).toSorted())
  })

  test('§5 what is wrong with a field is among the texts', () => {
    expect(fieldTexts).toEqual(GENERIC)
  })
})
