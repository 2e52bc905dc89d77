import { describe, expect, test } from 'vitest'
import { isReserved, skeletonOf } from './confusable-names.ts'

describe('§15 homoglyph usernames', () => {
  test.each([
    ['paypal', 'paypa1'],
    ['paypal', 'PayPaI'],
    ['paypal', 'ｐａｙｐａｌ'],
    ['google', 'g00gle'],
    ['cope', 'соре'],
    ['cope', 'СОРЕ'],
    ['scope', 'ѕсоре'],
    ['hot', 'нот'],
    ['tov', 'τον'],
    ['albert', 'Albert'],
    ['albert', 'ALBERT'],
    ['albert', '𝐚𝐥𝐛𝐞𝐫𝐭'],
    ['modern', 'modem'],
    ['wave', 'vvave'],
    ['straße', 'STRASSE'],
    ['istanbul', 'ıstanbul'],
    ['istanbul', 'İstanbul'],
    ['ace', 'ᎪᏟᎬ'],
    ['ace', 'ꓮꓚꓰ'],
    ['nou', 'ոօս'],
    ['émile', 'e\u0301mile'],
    ['ΣΟΦΟΣ', 'σοφος'],
  ])('%s and %s are one name', (name, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(name))
  })

  test.each([
    ['albert', 'alberta'],
    ['emile', 'émile'],
    ['anna', 'hanna'],
    ['cat', 'car'],
    ['张伟明', '張偉明'],
    ['a.b', 'ab'],
    ['наталья', 'наталия'],
  ])('%s and %s are two', (name, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(name))
  })

  test('a skeleton’s skeleton is itself: a name shown as its skeleton takes no second place', () => {
    for (const name of ['paypa1', 'соре', 'İstanbul', 'Ünïcødé', 'modern', 'ΣΟΦΟΣ', 'ꓮꓚꓰ', 'vvv', 'rnrn']) {
      expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name))
    }
  })
})

describe('§15 reserved names', () => {
  test.each(['admin', 'ADMIN', 'adm1n', 'a.d.m.i.n', 'Einstein', 'E1nstein', 'Cat', 'сат', 'Einstein vs Cat'])(
    '%s is nobody’s',
    (name) => {
      expect(isReserved(skeletonOf(name))).toBe(true)
    },
  )

  test.each(['albert', 'cathy', 'administer', 'einsteins cat'])('%s is free', (name) => {
    expect(isReserved(skeletonOf(name))).toBe(false)
  })
})
