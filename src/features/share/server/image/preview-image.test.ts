import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DIGITAL_SOURCES, type DigitalSourceType } from '#features/debates/digital-source.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { systemClock } from '#platform/clock.ts'
import { assetsFolder } from '#platform/server/folder-above.ts'
import { fontShelf, writable } from '#platform/server/images/font-shelf.ts'
import { createPainter } from '#platform/server/images/painter.ts'
import { previewImage } from './routes.ts'

/** Timeout in milliseconds, which is long because the first image loads fonts and libraries. */
const timeout = 60_000
const painter = createPainter({ clock: systemClock, refusal: () => new Error('full') })
afterAll(painter.close)

const general = readFileSync(join(assetsFolder(), 'preview', 'without-words.png'))
const draw = async (question: string, option1: string, option2: string, language = 'en') =>
  Buffer.from((await painter.paint(previewImage({ question, option1, option2, language, made: null }))) ?? [])
const boxesIn = (language: string, made: DigitalSourceType | null) =>
  previewImage({ question: 'q', option1: 'a', option2: 'b', language, made }).boxes
/** Returns the boxes of the debaters' names, which alternate with the boxes of their positions. */
const namesIn = (language: string) => boxesIn(language, null).filter((_, n) => n % 2 === 1)
const markIn = (language: string, made: DigitalSourceType) => boxesIn(language, made).slice(5)

describe('§11 the preview image', { timeout }, () => {
  test('the shipped image without words is the one that is drawn today', async () => {
    expect((await draw('Einstein vs Cat', '', '')).equals(general)).toBe(true)
  })

  test('markup in a title is drawn as text: other characters, another image; no file and no address is read', async () => {
    const plain = await draw('A wave?', 'Yes', 'No')
    const hostile = [
      '</text><image href="file:///etc/passwd"/>',
      '<b>A wave?</b>',
      '&lt;b&gt;A wave?',
      'A wave?"/><script>alert(1)</script>',
    ]
    const drawn = new Set<string>([plain.toString('base64')])
    for (const question of hostile) {
      const png = await draw(question, question, question)
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      drawn.add(png.toString('base64'))
    }
    expect(drawn.size).toBe(5)
  })

  test.each([
    ['ja', 'アインシュタイン', '猫'],
    ['de', 'Einstein', 'Katze'],
    ['pt-BR', 'Einstein', 'Gato'],
    ['eo', 'Einstein', 'Cat'],
    ['auto', 'Einstein', 'Cat'],
    ['', 'Einstein', 'Cat'],
  ])('§4 the debaters have the names of the debate’s language: %j', (language, einstein, cat) => {
    expect(namesIn(language).map(({ text }) => text)).toEqual([einstein, cat])
  })

  test('and a font draws every letter of them in every language', () => {
    const shelf = fontShelf(join(assetsFolder(), 'fonts'))
    const names = INTERFACE_LANGUAGES.flatMap(namesIn)
    for (const { text, language } of names) expect(writable(text, language, shelf)?.text, language).toBeTruthy()
    expect(new Set(names.map(({ text }) => text)).size).toBeGreaterThan(INTERFACE_LANGUAGES.length)
  })

  test('§16 a line says how the turns were made, in the debate’s language; a font draws it in each', () => {
    expect(markIn('de', DIGITAL_SOURCES.trained).map(({ text }) => text)).toEqual(['KI-generiert'])
    expect(boxesIn('de', null)).toHaveLength(5)
    const shelf = fontShelf(join(assetsFolder(), 'fonts'))
    for (const made of Object.values(DIGITAL_SOURCES)) {
      for (const { text, language } of INTERFACE_LANGUAGES.flatMap((code) => markIn(code, made)))
        expect(writable(text, language, shelf)?.text, language).toBeTruthy()
    }
  })

  test.each([
    ['ru', 'Свет — это волна?', 'Да', 'Нет'],
    ['el', 'Είναι το φως κύμα;', 'Ναι', 'Όχι'],
    ['ar', 'هل الضوء موجة في عام 2030؟', 'نعم', 'لا'],
    ['he', 'האם האור הוא גל?', 'כן', 'לא'],
    ['hi', 'क्या प्रकाश एक तरंग है?', 'हाँ', 'नहीं'],
    ['bn', 'আলো কি তরঙ্গ?', 'হ্যাঁ', 'না'],
    ['ta', 'ஒளி ஒரு அலையா?', 'ஆம்', 'இல்லை'],
    ['th', 'แสงเป็นคลื่นหรือไม่', 'ใช่', 'ไม่'],
    ['ja', '光は波ですか？', 'はい', 'いいえ'],
    ['zh', '光是波吗？', '是', '不是'],
    ['zh-TW', '光是波嗎？', '是', '不是'],
    ['ko', '빛은 파동일까?', '예', '아니요'],
  ])('%s is drawn with its words', async (language, question, option1, option2) => {
    const png = await draw(question, option1, option2, language)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.equals(general)).toBe(false)
  })

  test('§11 letters that are wider than most: the size with which all of a question fits, by its height', async () => {
    const question = 'நகரங்கள் தனியார் கார்களைத் தடை செய்ய வேண்டுமா, அல்லது பொதுப் போக்குவரத்தை மேம்படுத்த வேண்டுமா?'
    const words = previewImage({ question, option1: 'ஆம்', option2: 'இல்லை', language: 'ta', made: null })
    const [title] = words.boxes
    if (title === undefined) throw new Error('the image has no question')
    const alone = async (sizes: readonly [number, ...number[]], lines: number) =>
      Buffer.from((await painter.paint({ ...words, boxes: [{ ...title, sizes, lines }] })) ?? [])
    const chosen = await alone(title.sizes, title.lines)
    // If the image stays the same with room for another line, no text was cut off.
    expect(chosen.equals(await alone([46], title.lines + 1))).toBe(true)
  })

  test('§11 a long word takes a smaller size before it is broken', async () => {
    const words = (question: string) => previewImage({ question, option1: '', option2: '', language: 'de', made: null })
    const [title] = words('Ist das Bundesverfassungsgericht nötig?').boxes
    if (title === undefined) throw new Error('the image has no question')
    const alone = async (sizes: readonly [number, ...number[]]) =>
      Buffer.from((await painter.paint({ ...words(''), boxes: [{ ...title, sizes }] })) ?? [])
    expect((await alone(title.sizes)).equals(await alone([64]))).toBe(true)
  })

  test('500 characters without a space, a position of nothing but marks: an image all the same', async () => {
    expect((await draw('W'.repeat(500), '\u0301'.repeat(200), 'x'.repeat(200))).length).toBeGreaterThan(10_000)
  })
})
