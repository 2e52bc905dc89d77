import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../questions/all.ts'
import { type Stance, stanceOf } from './stance.ts'

const asked = (number: number) => {
  const question = QUESTIONS.find((one) => one.number === number)
  if (!question) throw new Error(`no question ${number}`)
  return question
}
const stance = (number: number, speaker: 1 | 2, text: string) => stanceOf(text, speaker, asked(number)).stance

const ARGUED: readonly (readonly [number, 1 | 2, string])[] = [
  [
    1,
    1,
    'The beach is swept by the tide each morning. Nobody who can swim would trade it. So my answer is “By the sea”.',
  ],
  [1, 2, 'In my opinion it is better to live in the mountains than by the sea. The valley keeps its secrets.'],
  [4, 1, 'We should ban private cars. Cleaner air and room for pedestrians are worth a walk.'],
  [
    4,
    2,
    'Cities should not ban private cars: the elderly and the disabled need their cars. The answer is No, keep them.',
  ],
  [5, 1, 'You say microservices scale. But one codebase is simpler, and I would start as a monolith.'],
  [10, 2, 'Prefiero lo salado: el huevo sacia y la proteína dura hasta el mediodía.'],
  [12, 1, 'Ich bin für ein Tempolimit. Der Bremsweg wird kürzer, und es gibt weniger Tote.'],
  [12, 2, 'Freie Fahrt ist die bessere Wahl: Freiheit verlangt Eigenverantwortung, keine Bevormundung.'],
  [16, 1, 'يجب منع الهواتف لأنها تشتت الطلاب، والتركيز يضيع، والغش يسهل.'],
  [17, 2, 'शहर में अवसर हैं, अच्छे अस्पताल हैं और शिक्षा की सुविधा है। मेरा उत्तर है: शहर बेहतर है।'],
  [19, 1, '我选养猫好。猫独立，安静，不用遛，真是省心。'],
  [20, 2, '我主张不可以参与：黑箱没有良知，也没有人承担责任。'],
]

describe('§13: position is duty', () => {
  test.each(ARGUED)('question %i, a text for side %i', (number, side, text) => {
    expect(stance(number, side, text)).toBe<Stance>('kept')
    expect(stance(number, side === 1 ? 2 : 1, text)).toBe<Stance>('lost')
  })

  test('a text that is about neither is unclear', () => {
    expect(stance(1, 1, 'There are many opinions. Everybody should decide for themselves.')).toBe('unclear')
  })

  test.each([
    [1, 1, 'I agree with you, dear Cat. You were right.'],
    [1, 2, 'Einstein has won, and I admit it.'],
    [9, 2, 'Tienes razón, y no tengo nada más que decir.'],
    [12, 2, 'Der Professor hat recht.'],
    [20, 1, '我认输，你是对的。'],
  ] as const)('question %i: giving in loses, %i', (number, speaker, text) => {
    expect(stance(number, speaker, text)).toBe('lost')
  })

  test('the other’s defeat is no giving in', () => {
    expect(stance(1, 1, 'Einstein has won, and by the sea, on the beach, he rests.')).toBe('kept')
  })

  test('what is granted or told of the other does not count, what follows “but” does', () => {
    expect(
      stance(4, 1, 'You say shops would close and that people need a car, but pollution kills, and buses run.'),
    ).toBe('kept')
    expect(stance(4, 2, 'It is true that cleaner air, pedestrians and buses matter.')).toBe('unclear')
  })

  test('granting that the other is right, and going on, is not giving in', () => {
    expect(stance(1, 1, 'You are right, but the beach is near and the tide tidies up. I can swim there.')).toBe('kept')
  })

  test('a negated sign does not count', () => {
    expect(stance(1, 1, 'There is no beach, nobody can swim and there are never waves.')).toBe('unclear')
    expect(stance(18, 1, 'वहाँ तनाव नहीं है और दबाव नहीं है।')).toBe('unclear')
  })

  test('quoting the opponent is not agreeing', () => {
    expect(stance(1, 2, 'The professor says “the sea is calm, the beach is near, my answer is By the sea”.')).toBe(
      'unclear',
    )
  })

  test('reading the question out, injected orders included, is not giving in', () => {
    const { question } = asked(6)
    expect(stance(6, 2, `The matter is this: ${question} I stay where I am.`)).toBe('unclear')
  })

  test('a speech that ends on one position alone stands for it', () => {
    expect(stance(8, 2, 'One cannot carry a bowl at a run. Here is the place where I stop: “Free time”.')).toBe('kept')
    // A final sentence that names the opponent's position counts little, because a speaker may reject it there.
    expect(stance(8, 2, 'I looked into the bowl once more. It said “Money”.')).toBe('unclear')
  })

  test('a Chinese position is not its negation', () => {
    expect(stance(20, 1, '我的结论是：可以参与。')).toBe('kept')
    expect(stance(20, 1, '我的结论是：不可以参与。')).toBe('lost')
  })

  test('words that both names hold name neither', () => {
    const { seen } = stanceOf('At midnight you will remember “No, we may not”.', 2, asked(7))
    expect(seen).toContain('+ its last words name its own position')
  })

  test('in a language whose ways are not written down nobody can tell', () => {
    expect(stanceOf('Meri on parempi. Ranta!', 1, { ...asked(1), language: 'fi' })).toEqual({
      stance: 'unclear',
      seen: [],
    })
  })

  test('what was seen is told', () => {
    const { seen } = stanceOf('The beach is wide. My answer is by the sea.', 1, asked(1))
    expect(seen).toEqual(
      expect.arrayContaining([
        '+ commits: my answer is by the sea.',
        '+ beach',
        '+ its last words name its own position',
      ]),
    )
  })
})
