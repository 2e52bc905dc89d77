import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test('RFC 9562 §4: what has another form is no id, whatever stands around it', () => {
  const id = '0198c0de-0000-7000-8000-00000000000f'
  for (const text of ['', 'recently', id.slice(1), `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), `{${id}}`]) {
    expect(isUuid(text), JSON.stringify(text)).toBe(false)
  }
  expect(isUuid(id)).toBe(true)
  expect(isUuid(id.toUpperCase())).toBe(true)
})
