import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { plant } from './planted.ts'
import { offences } from './words.mjs'

let undo = () => {}
afterEach(() => undo())

function offencesOf(file: string, text: string): string[] {
  const { folder, remove } = plant({ [file]: text })
  undo = remove
  return offences([join(folder, file)]).map((line) => line.replace(folder, ''))
}

test.each([
  ['a document', 'docs/a.md', 'One line.\nWhoever reads it is told so.\n', '2: Whoever, told'],
  ['a line comment', 'src/a.ts', 'export const one = 1 // none of ours\n', '1: of ours'],
  ['a docstring', 'src/a.ts', '/**\n * It stands for the password.\n */\nexport const one = 1\n', '2: stands for'],
  ['a style sheet', 'src/a.css', '/* Beside the title. */\n', '1: Beside'],
])('a private word in %s is named with its line', (_, file, text, offence) => {
  expect(offencesOf(file, text)).toEqual([`/${file}:${offence}`])
})

test.each([
  ['code of a document', 'docs/a.md', 'Run `told` or\n\n```\nwhoever\n```\n'],
  ['a text of the product', 'src/a.ts', "export const text = 'Nobody is told https://beside.example'\n"],
  ['a longer word', 'docs/a.md', 'Besides, hours of hourly work.\n'],
])('%s may hold one', (_, file, text) => {
  expect(offencesOf(file, text)).toEqual([])
})

test('a folder is read with its subfolders', () => {
  const { folder, remove } = plant({ 'docs/deep/a.md': 'told\n', 'docs/picture.png': 'told' })
  undo = remove
  expect(offences([join(folder, 'docs')])).toHaveLength(1)
})
