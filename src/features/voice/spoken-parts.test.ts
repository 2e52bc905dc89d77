import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { widthOf } from '#platform/text-width.ts'
import { finishedParts, PART_WIDTH, spokenParts } from './spoken-parts.ts'

describe('§20 what is read aloud of a turn', () => {
  test('nothing of a text that says nothing', () => {
    expect(spokenParts('')).toEqual([])
    expect(spokenParts('\n---\n\n***\n[1]\n https://a.example/x')).toEqual([])
  })

  test.each([
    [
      'marks of markdown',
      '## Why\n\n**Light** is a *wave*, and `c` is its ~~pace~~ speed.',
      ['Why', 'Light is a wave, and c is its pace speed.'],
    ],
    [
      'addresses and what they stand in',
      'See [the study](https://a.example/x) or (https://b.example) now. So [https://c.example] it is, then.',
      ['See the study or now.', 'So it is, then.'],
    ],
    [
      'the numbers of sources',
      'Water boils [1][12]. It was in 1990 [3], they say.',
      ['Water boils.', 'It was in 1990, they say.'],
    ],
    [
      'a list, a quotation and a table',
      '- The first one\n- The second one\n\n> A quotation of it\n\n| a | b |\n|---|---|\n| one cell | two |',
      ['The first one', 'The second one', 'A quotation of it', 'a, b', 'one cell, two'],
    ],
  ])('no %s', (_, markdown, parts) => {
    expect(spokenParts(markdown)).toEqual(parts)
  })

  test.each([
    [
      'en',
      'Dr. Smith met Mr. Jones in St. Louis at 3.5 degrees. “Is it so?” he asked. It was!',
      ['Dr. Smith met Mr. Jones in St. Louis at 3.5 degrees.', '“Is it so?” he asked.', 'It was!'],
    ],
    [
      'de',
      'Im 21. Jahrhundert gilt z.B. die Regel noch. Gut so. Man lese „Das Licht ist eine Welle.“ Danach streite man.',
      [
        'Im 21. Jahrhundert gilt z.B. die Regel noch.',
        'Gut so. Man lese „Das Licht ist eine Welle.“',
        'Danach streite man.',
      ],
    ],
    [
      'ja',
      '光は波である。「本当だろうか？」と猫は言った。',
      ['光は波である。', '「本当だろうか？」', 'と猫は言った。'],
    ],
    ['hi', 'प्रकाश एक तरंग है। क्या यह सच है?', ['प्रकाश एक तरंग है।', 'क्या यह सच है?']],
    ['ar', 'الضوء موجة في الفضاء. هل هذا صحيح دائما؟', ['الضوء موجة في الفضاء.', 'هل هذا صحيح دائما؟']],
  ])('sentences: %s', (_, text, parts) => {
    expect(spokenParts(text)).toEqual(parts)
  })

  test.each([
    ['at a comma', `${'a word and '.repeat(10)}so on, ${'b word or '.repeat(10)}not.`, /so on,$/],
    ['in Thai, at a space', 'อากาศในเมืองสะอาดขึ้นมากกว่าเดิม '.repeat(12), /กว่าเดิม$/],
    ['a word without an end', 'w'.repeat(500), /w$/],
  ])('a long one is cut %s, and nothing of it is lost', (_, text, end) => {
    const parts = spokenParts(text)
    expect(parts[0]).toMatch(end)
    expect(Math.max(...parts.map(widthOf))).toBeLessThanOrEqual(PART_WIDTH)
    expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })

  test('of a turn that is being written only sentences that are whole; what was told once stays', () => {
    const turn =
      'Light is **a wave. It bends** and it adds up [1].\n\n- One says so, at least. But does it? Yes, it surely does'
    const told: string[] = []
    for (let length = 0; length <= turn.length; length++) {
      const parts = finishedParts(turn.slice(0, length))
      expect(parts.slice(0, told.length)).toEqual(told)
      told.push(...parts.slice(told.length))
    }
    const whole = spokenParts(turn)
    expect(whole.length).toBeGreaterThan(3)
    expect(told).toEqual(whole.slice(0, -1))
  })

  test('§14 whatever is written, no part is too wide and none is empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const isFit = (part: string) => part.trim() !== '' && widthOf(part) <= PART_WIDTH
        expect(spokenParts(text).filter((part) => !isFit(part))).toEqual([])
      }),
    )
  })
})
