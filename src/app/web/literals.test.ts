import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** People read or hear the texts in these attributes of elements and options of toasts and dialogs. */
const SPOKEN = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'description', 'content']
const WORD = /\p{L}/u

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nameOf = (value: unknown): string => (isNode(value) ? String(value['name'] ?? value['value']) : '')

function wordsOf(node: Node): string[] {
  if (node.type === 'JSXText' || node.type === 'Literal') {
    const value = node['value']
    return typeof value === 'string' && WORD.test(value) ? [value.trim()] : []
  }
  if (node.type === 'TemplateElement') {
    const { raw } = node['value'] as { raw: string }
    return WORD.test(raw) ? [raw] : []
  }
  const shows = /^(?:JSXExpressionContainer|TemplateLiteral|ConditionalExpression|LogicalExpression|BinaryExpression)$/
  const shown = node.type === 'ConditionalExpression' ? [node['consequent'], node['alternate']] : partsOf(node)
  const sides = node.type === 'LogicalExpression' ? [node['right']] : shown
  return shows.test(node.type) ? sides.filter(isNode).flatMap(wordsOf) : []
}

function literals(path: string, code: string): string[] {
  const found: string[] = []
  const walk = (node: Node): void => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      found.push(...(node['children'] as Node[]).flatMap(wordsOf))
    }
    const named = node.type === 'JSXAttribute' ? nameOf(node['name']) : node.type === 'Property' && nameOf(node['key'])
    if (named && SPOKEN.includes(named) && isNode(node['value'])) found.push(...wordsOf(node['value']))
    for (const part of partsOf(node)) walk(part)
  }
  walk(parseSync(path, code).program as unknown as Node)
  return found
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((path) => /\bweb\b.*(?<!\.test)\.tsx?$/.test(path) && !path.endsWith('texts.ts'))
const code = (path: string) => readFileSync(path, 'utf8')

test('§4 no element shows a word of its own: every one goes through text()', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => literals(path, code(path)).map((words) => `${path}: ${words}`))).toEqual([])
})

test.each([
  ['<p>Stop now</p>', 'Stop now'],
  ['<p>{open ? text(texts.stop) : "Go"}</p>', 'Go'],
  ['<p>{open && `Turn ${n}`}</p>', 'Turn '],
  ['<button aria-label="Close" />', 'Close'],
  ['<img alt={name + " says"} />', 'says'],
  ['toast({ title: text(texts.failed), description: "Failed" })', 'Failed'],
])('the check finds %s', (expression, words) => {
  expect(literals('planted.tsx', `const shown = ${expression}`)).toEqual([words])
})

test('§4 one source says which language is spoken, and what is written by it', () => {
  const others = files.filter((path) => !path.includes(join('features', 'language')))
  const own = /\.toLocale\w*\(|\bnew Intl\.|documentElement\.(?:lang|dir)\b|document\.dir\b|navigator\.languages?\b/
  expect(others.filter((path) => own.test(code(path)))).toEqual([])
})
