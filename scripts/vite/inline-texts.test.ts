import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { inlinedTexts } from './inline-texts.ts'

const files: Readonly<Record<string, Record<string, unknown>>> = {
  './a.json': { yes: 'Yes', no: `Don't "no"`, list: ['one'] },
  './b.json': { yes: 'Ja' },
}
const inlined = (code: string) => inlinedTexts(code, parseAst, (source) => Promise.resolve(files[source] ?? null))
const imports = `import texts from './a.json' with { type: 'json' };`

test('§14 `page`: a text stands where it is used, and the file with the others is not loaded', async () => {
  const code = `${imports}import german from './b.json';export const said = [say(texts.yes), texts.no.length, german.yes]`
  expect(await inlined(code)).toBe(`export const said = [say(("Yes")), ("Don't \\"no\\"").length, ("Ja")]`)
})

test.each([
  ['by a computed name', `${imports}export const said = (key) => texts[key]`],
  ['as a whole', `${imports}export const all = { ...texts, yes: texts.yes }`],
  ['and so is a local variable', `${imports}export const said = (texts) => texts.yes`],
  ['with a value that is no text', `${imports}export const said = texts.list`],
  ['by names', `import { yes } from './a.json';export const said = yes`],
  ['from another kind of file', `import texts from './a.ts';export const said = texts.yes`],
])('a file that is used %s is left alone', async (_, code) => {
  expect(await inlined(code)).toBe(code)
})
