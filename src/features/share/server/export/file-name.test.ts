import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment } from './routes.ts'

const nameIn = (header: string) => decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(header)?.[1] ?? '')

test.each([
  ['Is light a wave?', 'einstein-vs-cat-Is-light-a-wave.md', 'einstein-vs-cat-Is-light-a-wave.md'],
  ['Ist Größe wichtig?', 'einstein-vs-cat-Ist-Groe-wichtig.md', 'einstein-vs-cat-Ist-Größe-wichtig.md'],
  ['光は波ですか？', 'einstein-vs-cat.md', 'einstein-vs-cat-光は波ですか.md'],
  ['../../etc/passwd\0', 'einstein-vs-cat-etc-passwd.md', 'einstein-vs-cat-etc-passwd.md'],
  ['a";\r\nset-cookie: sid=1', 'einstein-vs-cat-a-set-cookie-sid-1.md', 'einstein-vs-cat-a-set-cookie-sid-1.md'],
  ['?!?!?', 'einstein-vs-cat.md', 'einstein-vs-cat.md'],
])('RFC 6266: a file named after %j', (question, ascii, name) => {
  const header = attachment(question, 'md')
  expect(header).toContain(`filename="${ascii.replace('Groe', 'Gro-e')}"`)
  expect(nameIn(header)).toBe(name)
})

test('whatever is asked, it is one header of ASCII, and a name of at most 255 bytes that no system reads anything into', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (question) => {
      const header = attachment(question, 'json')
      expect(header).toMatch(/^attachment; filename="[\w-]+\.json"; filename\*=UTF-8''[\w%-]+\.json$/)
      expect(Buffer.byteLength(nameIn(header))).toBeLessThanOrEqual(255)
      expect(nameIn(header)).toMatch(/^einstein-vs-cat[\p{L}\p{M}\p{N}-]*\.json$/u)
    }),
  )
})
