import { describe, expect, test } from 'vitest'
import { eachWay, heard } from '#testing/heard-speech.ts'

describe('§13: a looping answer is cut at its last good sentence', () => {
  const GOOD = 'A lantern costs little. It shows the whole road at once.'

  test('a small model’s sentence that comes again, also with other stress', () => {
    const again = `${GOOD} A lantern costs little, my dear. It shows the whole road at once. It shows`
    expect(eachWay(again, 1, true)).toBe(`${GOOD} A lantern costs little, my dear.`)
    expect(eachWay(`${GOOD}\n\n**It shows** the whole road: at once! More.`, 1, true)).toBe(GOOD)
  })

  test('§13 a great model may say a sentence again: a refrain within the speech, and as its last word', () => {
    for (const refrain of ['It shows the whole road at once.', '**It shows** the whole road: at once!']) {
      const answer = `${GOOD} A lantern asks nobody, my dear. ${refrain}\n\nA lamp does ask. ${refrain}`
      expect(eachWay(answer)).toBe(answer)
    }
  })

  test('§13 two sentences in a row that were both said end the turn before them', () => {
    const asked = 'But who carries the lantern for us all?'
    expect(eachWay(`${GOOD} ${asked} ${GOOD}${' It shows the whole road at once.'.repeat(9)}`)).toBe(`${GOOD} ${asked}`)
    expect(eachWay(`${GOOD} ${'It shows the whole road at once. '.repeat(9)}`)).toBe(GOOD)
    expect(eachWay(`I agree. ${'It is a very long way home. I agree. '.repeat(9)}`)).toBe(
      'I agree. It is a very long way home. I agree.',
    )
  })

  test('§13 sentences that come again end the turn at more than a quarter of it', () => {
    const refrain = 'It shows the whole road at once, and that is enough for you and for me. '
    const verses = Array.from({ length: 12 }, (_, at) => `Verse ${at} says another thing. ${refrain}`)
    const text = eachWay(verses.join(''))
    const times = text.split(refrain.trim()).length - 1
    expect([text.length > 200, times]).toEqual([true, 2])
  })

  test('short exclamations may come again', () => {
    const answer = 'No, no! It is so. No, no! It is not. No, no!'
    expect(eachWay(answer)).toBe(answer)
  })

  test.each([
    ['I agree. ', 'I agree. I agree. I agree. I agree.'],
    ['I agree. It is so! ', 'I agree. It is so! I agree. It is so! I agree.'],
    ['我不同意这个观点。', '我不同意这个观点。我不同意这个观点。我不同意这个观点。我不同意这个观点。'],
  ])('but not %j over and over: a few of them stay', (loop, stays) => {
    expect(eachWay(`${GOOD} ${loop.repeat(40)}`)).toBe(`${GOOD} ${stays}`)
  })

  test('words that turn round and round without any full stop', () => {
    const loop = `${GOOD} And the road and `.concat('the light and '.repeat(60))
    expect(eachWay(loop)).toBe(`${GOOD} And the road and the light and the light`)
    expect(eachWay(loop, 1, true)).toBe(GOOD)
  })

  test('a drawn line, however long, is none', () => {
    const table = `| One | Two |\n|${'-'.repeat(150)}|${'-'.repeat(150)}|\n| light | dark |\n${'='.repeat(200)}\nSo be it.`
    expect(eachWay(table)).toBe(table)
  })

  test('only a loop from the first word on keeps its beginning', () => {
    const { text, over } = heard(Array.from({ length: 200 }, () => 'meow '))
    expect(over).toBe(true)
    expect(text.length).toBeLessThan(60)
  })

  test('a small model’s sentence with one word changed is a repetition, a great model’s is rhetoric', () => {
    const first = 'A car is a great way to bring your whole family to the sea in summer.'
    const again = `${first} Enough of it. A car is a great way to bring your whole family to the sea in winter. And so on.`
    expect(eachWay(again, 1, true)).toBe(`${first} Enough of it.`)
    expect(eachWay(again, 1, false)).toBe(again)
  })

  test('a small model’s answer ends with a whole sentence', () => {
    expect(eachWay(`${GOOD} And then the`, 1, true)).toBe(GOOD)
    expect(eachWay(`${GOOD} And then the`)).toBe(`${GOOD} And then the`)
    expect(eachWay('Never a full stop', 1, true)).toBe('Never a full stop')
    expect(eachWay(`${GOOD} **So be it.**`, 1, true)).toBe(`${GOOD} **So be it.**`)
  })

  test('a small model’s closing quotation mark that nothing opened is dropped', () => {
    expect(eachWay('“A” is "good". It shines." And it is mine."', 1, true)).toBe(
      '“A” is "good". It shines. And it is mine.',
    )
    expect(eachWay('She says: "It shines." And I agree.', 1, true)).toBe('She says: "It shines." And I agree.')
    expect(eachWay('It shines." And it is mine.')).toBe('It shines." And it is mine.')
  })

  test('what a small model quotes keeps its colon and its names; the quotation ends with its line at the latest', () => {
    const answer = 'You say "It is late! Cat: so be it. User: never", and I see it differently.'
    expect(eachWay(answer, 1, true)).toBe(answer)
    expect(eachWay('You say "It is late. And so on.\nCat: I say no.', 1, true)).toBe('You say "It is late. And so on.')
    expect(eachWay('You say "It is late! <|im_end|> and so on', 1, true)).toBe('You say "It is late!')
  })

  test('an announcement of which nothing came is cut', () => {
    expect(eachWay(`${GOOD} Let me tell you one more thing:\n`, 1, true)).toBe(GOOD)
    expect(eachWay(`${GOOD} One more thing:\nIt is light.`, 1, true)).toBe(`${GOOD} One more thing:\nIt is light.`)
  })

  test('what a small model recites of its instructions is left out, a great model asks for itself', () => {
    const recited =
      'First answer Cat, then go on, in about 150 words in English. If you use what the book says, write [1] behind it.'
    const said = `Streets are loud. ${recited} Trees make them cool.`
    expect(eachWay(said, 1, true)).toBe('Streets are loud. Trees make them cool.')
    expect(eachWay(`Streets are loud.\n${recited}`, 1, true)).toBe('Streets are loud.')
    expect(eachWay(said)).toBe(said)
  })

  test('a small model that goes on writing its instructions is cut', () => {
    expect(eachWay('I say yes.\nQuestion: What is light?', 1, true)).toBe('I say yes.')
    expect(eachWay('I say yes.\nQuestion: what is light?')).toBe('I say yes.\nQuestion: what is light?')
  })
})
