import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '#platform/server/text/clean-text.ts'
import { anythingTyped } from '#testing/anything-typed.ts'
import type { CutReason } from './cut-reasons.ts'
import { eachWay, heard } from '#testing/heard-speech.ts'
import { speechGuard } from './speech-guard.ts'

const SPEECH =
  'Dear Cat, you are wrong. A train does not ask the rails: it runs, and that is 3.5 times better!\n\nSo I say yes.'

describe('§13: a debater never speaks for the other', () => {
  test.each([
    ['on a line of its own', 'I say yes.\n\nCat: I say no. And more.', 'I say yes.'],
    ['in bold', 'I say yes.\n\n**Cat:** I say no.', 'I say yes.'],
    ['with the turn', 'I say yes.\nCat (turn 4): I say no.', 'I say yes.'],
    ['in another language', 'Ich sage ja.\n\nKatze: Ich sage nein.', 'Ich sage ja.'],
    ['in another script', '我说是。\n猫：我说不。', '我说是。'],
    ['a person of the chat', 'I say yes.\nUser: What now?', 'I say yes.'],
    ['a mark of the prompt', 'I say yes. <<end 12ab>> and so on', 'I say yes.'],
    ['a mark glued to the sentence', 'I say yes.<|im_end|>', 'I say yes.'],
    ['after an unfinished sentence', 'I say yes. For the train\nCat: I say no.', 'I say yes. For the train'],
  ])('%s', (_, answer, good) => {
    expect(eachWay(answer)).toBe(good)
  })

  test('§13 a name and a colon are a label at the start of a line only, and not before a small letter', () => {
    const within = 'I say yes. Cat: I say no.'
    expect(eachWay(within)).toBe(within)
    expect(eachWay(within, 1, true)).toBe('I say yes.')
    const told = `There are two of us.\n\nHuman: slow, soft, late.\n\n**Cat:** a creature who owns no car.\nSo it is.`
    expect(eachWay(told)).toBe(told)
    expect(eachWay('Cat: a creature who owns no car, says Cat.', 2)).toBe('Cat: a creature who owns no car, says Cat.')
    expect(eachWay('I say yes.\n\nCat:\n\n“I say no.”')).toBe('I say yes.')
    expect(eachWay('我说是。\n猫：我说不。')).toBe('我说是。')
  })

  test('a name that is only spoken to or about goes through whole', () => {
    const answer = `Cat, you say so. Cat is proud. Cats: I like them. As I told Cat: no. The cat said: “No.”`
    expect(eachWay(answer)).toBe(answer)
  })
})

describe('a list that tells of somebody is no play', () => {
  const list =
    'There are two kinds.\n\n- **Cat**: clean and quiet.\n* Human: neither.\n- **Einstein:** me.\n\nSo I say yes.'

  test('it goes through whole', () => {
    expect(eachWay(list)).toBe(list)
    expect(eachWay(list, 2)).toBe(list)
  })

  test('but not the marks of the prompt, and not from a small model', () => {
    expect(eachWay('I say yes.\n- <<end 12ab>> and so on')).toBe('I say yes.')
    expect(eachWay(list, 1, true)).toBe('There are two kinds.')
  })
})

describe('§13: a leaked name before the speech is dropped', () => {
  test.each([
    'Einstein: ',
    '**Einstein:** ',
    '**Einstein**: ',
    '*Einstein (turn 3):* ',
    'Albert Einstein: ',
    '  "Einstein: ',
    'Эйнштейн: ',
    '爱因斯坦：',
    // The text argues for Einstein's side even though it begins with Cat's name, so only the name is removed.
    'Cat: ',
    'Assistant: ',
  ])('%s', (label) => {
    expect(eachWay(label + SPEECH)).toBe(SPEECH)
  })

  test('the same before a later paragraph, whose distance stays', () => {
    expect(eachWay('One thing first.\n\nEinstein: Another thing.')).toBe('One thing first.\n\nAnother thing.')
  })

  test('bold words at the beginning stay bold', () => {
    expect(eachWay('Einstein: **No.** It cannot be.')).toBe('**No.** It cannot be.')
    expect(eachWay('**No.** It cannot be.')).toBe('**No.** It cannot be.')
  })

  test('for Cat it is the other way round', () => {
    expect(eachWay('Cat: I say no.\n\nEinstein: I say yes.', 2)).toBe('I say no.')
  })
})

describe('§11: what was let through is never taken back', () => {
  const FIRST = 'The road is long and dark. '
  const AGAIN = ['The', ' road', ' is', ' long', ' and', ' dark', '. ']

  test('words that may be an earlier sentence again wait until they are something else, or something else follows', () => {
    const cuts: CutReason[] = []
    const guard = speechGuard(1, false, (reason) => cuts.push(reason))
    expect(guard.push(FIRST)).toBe(FIRST)
    expect(guard.push('**The road')).toBe('')
    expect(guard.push(' is long')).toBe('')
    expect(guard.push(' for')).toBe('**The road is long for')
    expect(guard.push(' you. ')).toBe(' you. ')
    for (const piece of AGAIN) expect(guard.push(piece)).toBe('')
    expect(guard.push('But')).toBe(`${FIRST}But`)
    expect(guard.push(' no. ')).toBe(' no. ')
    for (const piece of [...AGAIN, ...AGAIN]) expect(guard.push(piece)).toBe('')
    expect([guard.done(), guard.flush(), cuts]).toEqual([true, '', ['repeat']])
  })

  test('said twice in a row within a sentence, words wait until it goes on', () => {
    const guard = speechGuard(1, false)
    const begun = 'He spoke and he spoke and he spoke and he spoke and he'
    expect(guard.push(begun)).toBe(begun.slice(0, 40))
    expect(guard.push(' spoke and he spoke,')).toBe('')
    expect(guard.push(' and nobody')).toBe(`${begun.slice(40)} spoke and he spoke, and nobody`)
  })

  test('a small model’s sentence waits for its end, only the first one does not', () => {
    const guard = speechGuard(1, true)
    expect(guard.push('It is')).toBe('It is')
    expect(guard.push(' late. ')).toBe(' late. ')
    expect(guard.push('We must go')).toBe('')
    expect(guard.push(' home. ')).toBe('We must go home. ')
    expect(guard.push('And then')).toBe('')
    expect(guard.flush()).toBe('')
  })

  test('a loop of a million characters in one piece: hardly more of it is let through than of single words', () => {
    const loop = 'over the hills and '.repeat(50_000)
    for (const strict of [true, false]) {
      const { text, over } = heard([loop], 1, strict)
      expect(over).toBe(true)
      expect(text).toBe(heard(loop.slice(0, 1_000).match(/\s*\S+/gu) ?? [], 1, strict).text)
      expect(text.length).toBeLessThan(100)
    }
  })

  test('a surrogate pair is never cut in two', () => {
    const { text } = heard(['🐈 '.repeat(2_000)])
    expect(text).not.toBe('')
    expect(text.isWellFormed()).toBe(true)
  })

  test('whatever comes, and however its tokens fall, is let through alike', () => {
    const repeated = fc
      .tuple(anythingTyped(12), fc.integer({ min: 1, max: 30 }))
      .map(([text, times]) => text.repeat(times))
    fc.assert(
      fc.property(fc.array(repeated, { maxLength: 6 }), fc.boolean(), (parts, strict) => {
        const answer = cleanText(parts.join(''))
        const whole = heard([answer], 1, strict).text
        for (const pieces of [[...answer], answer.match(/[^]{1,7}/gu) ?? []]) {
          expect(heard(pieces, 1, strict).text).toBe(whole)
        }
      }),
    )
  })
})

describe('§14: added delay', () => {
  test('a first word that is no name is let through at once, and every later one', () => {
    const guard = speechGuard(1, false)
    expect(guard.push('Imag')).toBe('Imag')
    expect(guard.push('ine a train.')).toBe('ine a train.')
    expect(guard.push(' It')).toBe(' It')
    expect(guard.push(' runs')).toBe(' runs')
  })

  test('a name is held back until what follows tells', () => {
    const guard = speechGuard(1, false)
    expect(guard.push('Cat')).toBe('')
    expect(guard.push(', you')).toBe('Cat, you')
  })

  test('what is held back at the end is not lost', () => {
    expect(heard(['I know a proud animal. ', 'Cat']).text).toBe('I know a proud animal. Cat')
    expect(heard(['I know a proud animal.\n', 'Cat']).text).toBe('I know a proud animal.\n')
    expect(heard(['I know a proud animal. ', 'Ein']).text).toBe('I know a proud animal. Ein')
    expect(heard(['**']).text).toBe('**')
  })
})
