import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assetsFolder } from '../folder-above.ts'
import { fontShelf, writable } from './font-shelf.ts'

const fonts = join(assetsFolder(), 'fonts')
const shelf = fontShelf(fonts)
const fontsOf = (text: string, language = 'en') =>
  writable(text, language, shelf)?.fonts.map(({ name }) => name) ?? null

describe('§11 only texts that a font can write are drawn', () => {
  test.each([
    ['Georgian', 'ბედნიერება არჩევანია?'],
    ['one letter of Georgian', 'Is light a wave? ა'],
    ['Armenian', 'Արդյո՞ք'],
    ['Khmer', 'តើពន្លឺជារលកឬ?'],
    ['nothing but emoji', '🤖🍵'],
    ['a private use character', 'A \uE000'],
  ])('%s: not', (_, text) => {
    expect(writable(text, 'en', shelf)).toBeNull()
  })

  test.each([
    ['Latin', 'Is “light” a wave — or 100 %?', 'en', ['latin']],
    ['Polish', 'Czy światło jest falą?', 'pl', ['latin', 'latin-ext']],
    ['Vietnamese', 'Ánh sáng có phải là sóng không?', 'vi', ['latin', 'vietnamese']],
    ['Cyrillic', 'Свет — это волна?', 'ru', ['cyrillic', 'latin']],
    ['Greek', 'Είναι το φως κύμα;', 'el', ['greek', 'latin']],
    ['Arabic', 'هل الضوء موجة؟', 'ar', ['arabic', 'latin']],
    ['Hebrew', 'האם האור הוא גל?', 'he', ['hebrew', 'latin']],
    ['Devanagari', 'क्या प्रकाश एक तरंग है?', 'hi', ['devanagari', 'latin']],
    ['Bengali', 'আলো কি তরঙ্গ?', 'bn', ['bengali', 'latin']],
    ['Tamil', 'ஒளி ஒரு அலையா?', 'ta', ['tamil', 'latin']],
    ['Japanese', '光は波ですか？', 'ja', ['japanese']],
    ['Korean', '빛은 파동일까?', 'ko', ['latin', 'korean']],
    ['Chinese', '光是波吗？', 'zh', ['chinese-simplified']],
    ['Chinese of Taiwan', '光是波嗎', 'zh-TW', ['chinese-traditional']],
    ['Japanese under an English interface', '光は波ですか', 'en', ['japanese']],
  ])('%s: yes, unchanged, with its fonts', (_, text, language, names) => {
    expect(fontsOf(text, language)).toEqual(names)
    expect(writable(text, language, shelf)?.text).toBe(text)
  })

  test('every word that the product itself says in its languages', () => {
    const locales = join(fonts, '../../locales')
    const unwritable = readdirSync(locales).filter((code) => {
      const said = readFileSync(join(locales, code, 'debater.json'), 'utf8')
      return writable(said, code, shelf) === null
    })
    expect(unwritable).toEqual([])
  })

  test('emoji are left out of a text that can be read without them', () => {
    expect(writable('Tea 🍵 or 👩🏽‍🚀 coffee ☕️? 🇩🇪 1️⃣', 'en', shelf)?.text).toBe('Tea or coffee ? 1')
  })

  test('one line, without controls that turn the text around them; joiners of a script stay', () => {
    expect(writable(' a\n\t b\u202Ec\0 ', 'en', shelf)?.text).toBe('a bc')
    expect(writable('می\u200Cتواند', 'fa', shelf)?.text).toBe('می\u200Cتواند')
  })

  test('the direction is that of the first letter', () => {
    const direction = (text: string) => writable(text, 'en', shelf)?.direction
    expect(['2030: שלום Cat', 'Cat שלום', '…'].map(direction)).toEqual(['rtl', 'ltr', 'ltr'])
  })

  test('Thai lines end between words', () => {
    expect(writable('แสงเป็นคลื่น', 'th', shelf)?.text.split('\u200B')).toEqual(['แสง', 'เป็น', 'คลื่น'])
  })

  test('nothing to write is nothing, not unwritable', () => {
    expect(writable('  ', 'en', shelf)).toMatchObject({ text: '', fonts: [] })
  })
})
