import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fill } from '#features/language/fill.ts'
import { allTexts } from './texts.ts'

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name))

describe('§4 one list of all texts', () => {
  test('every file of texts is in it', async () => {
    const files = paths.filter((path) => /(?:-|\/)texts\.ts$/.test(path) && path !== join('src', 'app', 'texts.ts'))
    expect(files.length).toBeGreaterThan(7)
    const modules = await Promise.all(files.map(async (path) => import(join(process.cwd(), path)) as Promise<object>))
    const written = modules.flatMap((module) => Object.values(module).flatMap((group: object) => Object.values(group)))
    expect(written.filter((text) => !allTexts.includes(text as string))).toEqual([])
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
