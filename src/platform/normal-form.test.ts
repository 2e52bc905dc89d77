import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { normalForm } from './normal-form.ts'

const ACUTE = '\u0301'

describe('§15 a text in a normal form', () => {
  test('of a long run of marks thirty are kept, of each run by itself', () => {
    expect(normalForm(`${ACUTE.repeat(31)}.${ACUTE.repeat(30)}`, 'NFD')).toBe(`${ACUTE.repeat(30)}.${ACUTE.repeat(30)}`)
    expect(normalForm(`ｶ${'ﾞ\u0323'.repeat(50)}`, 'NFKD')).toHaveLength(31)
    expect([...normalForm('\u{1E000}'.repeat(40), 'NFC')]).toHaveLength(30)
  })

  test.each([
    ['Vietnamese', 'Tie\u0302\u0301ng Vie\u0323\u0302t', 'Tiếng Việt'],
    ['halfwidth Katakana', 'ｶﾞﾗｽ', 'ガラス'],
    ['pointed Hebrew', 'בּ\u05B0רֵאשִׁית', 'בּ\u05B0רֵאשִׁית'.normalize('NFKC')],
    ['Tibetan', 'རྫོགས་ཆེན', 'རྫོགས་ཆེན'],
  ])('%s is what Unicode says', (_, text, normal) => {
    expect(normalForm(text, 'NFKC')).toBe(normal)
  })

  test('no other place of the product normalises what somebody may have written', () => {
    const elsewhere = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => `src/${file}`)
      .filter((file) => /\.normalize\(/.test(readFileSync(file, 'utf8')))
    expect(elsewhere.toSorted()).toEqual([
      'src/platform/normal-form.ts',
      // This file normalises only the operator's passphrase.
      'src/platform/server/backup/seal.ts',
      // This file normalises passwords (§5), from which no character may be removed.
      'src/platform/server/password-hash.ts',
      // This file normalises one character at a time.
      'src/platform/server/text/folded-text.ts',
    ])
  })
})
