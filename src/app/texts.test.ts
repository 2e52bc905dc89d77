import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fill } from '#features/language/fill.ts'
import { allTexts } from './texts.ts'

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name))

describe('§4 one list of all texts', () => {
  test('every file of texts is in it', () => {
    const files = paths.filter((path) => /(?:-|\/)texts\.json$/.test(path))
    expect(files.length).toBeGreaterThan(30)
    const written = files.flatMap((path) => Object.values<string>(JSON.parse(readFileSync(path, 'utf8'))))
    expect(written.filter((text) => !allTexts.includes(text))).toEqual([])
  })

  test('each is there once, and no screen loads the list', () => {
    expect(new Set(allTexts).size).toBe(allTexts.length)
    const importers = paths.filter(
      (path) => /\.tsx?$/.test(path) && /['/]app\/texts\.ts'|'\.\.\/texts\.ts'/.test(readFileSync(path, 'utf8')),
    )
    expect(importers.filter((path) => path.includes(join('app', 'web')) && !/\.test\.tsx?$/.test(path))).toEqual([])
  })

  test('every brace of a text is a place that can be filled', () => {
    const values = new Proxy({}, { get: () => 7 })
    expect(allTexts.map((text) => fill(text, values)).filter((text) => /[{}#]/.test(text))).toEqual([])
  })
})
