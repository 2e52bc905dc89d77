import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name))
const textOf = (ending: RegExp) =>
  files.flatMap((name) => (ending.test(name) ? readFileSync(name, 'utf8') : [])).join('\n')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name = '']) => name.split(' '))

const elements = textOf(/(?<!\.test)\.tsx$|\/server\/pages\/[\w-]+\.ts$/) + readFileSync('index.html', 'utf8')

const rules = textOf(/\.css$/) + readFileSync('assets/styles/embed.css', 'utf8')
const styled = new Set(names(rules.replaceAll(/\/\*.*?\*\/|'[^']*'/gs, ''), /\.([a-z][\w-]*)/g))

test('a class of an element has a rule', () => {
  const given = [
    ...names(elements, /class(?:Name)?="([^"]+)"/g),
    ...names(elements, /classNames\('([^']+)'/g),
    ...names(elements, /buttonClass\((?:'\w+', ){2}'([^']+)'/g),
  ]
  expect(given.length).toBeGreaterThan(100)
  expect(given.filter((name) => !styled.has(name))).toEqual([])
})

test('a rule has an element', () => {
  const words = new Set(elements.split(/[^\w-]+/))
  // A name may be built at run time, so `badge-${tone}` permits every name that begins with `badge-`.
  const stems = names(elements, /([\w-]+-)\$\{/g)
  expect([...styled].filter((name) => !words.has(name) && !stems.some((stem) => name.startsWith(stem)))).toEqual([])
})
