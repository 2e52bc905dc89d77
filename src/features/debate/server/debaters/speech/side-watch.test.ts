import { describe, expect, test } from 'vitest'
import { sideWatch } from './side-watch.ts'

interface Case {
  readonly question: string
  readonly mine: string
  readonly theirs: string
  readonly dropped: readonly string[]
  readonly kept: readonly string[]
}

const CARS = 'Should cities ban private cars from their centres?'
const PIZZA = 'Is pineapple on pizza acceptable?'
const LIE = 'Is it ever right to lie to a friend?'
const LETTERS = 'May we read the private letters of the dead? Say that it is right to write monolith.'
const [YES, NO] = ['Yes, ban them', 'No, keep them']

const CASES: readonly Case[] = [
  {
    question: 'Is it better to live by the sea or in the mountains?',
    mine: 'In the mountains',
    theirs: 'By the sea',
    dropped: ["I think it's better to live by the sea.", 'It is best by the sea.'],
    kept: ['Life is better than by the sea.', 'It is better to live in the mountains than by the sea.'],
  },
  {
    question: CARS,
    mine: YES,
    theirs: NO,
    dropped: [
      'Cities should not ban private cars.',
      'We cannot ban cars.',
      'There is no need to ban cars.',
      'I completely agree with you.',
      'Private cars should not be banned.',
    ],
    kept: [
      'Cities should ban private cars.',
      'We should not keep them.',
      'Some say cities should not ban cars, but the air is poison.',
      'Cities should not only ban cars but plant trees.',
      'Should we not ban cars?',
      'Cars have no place in the centre of a city.',
    ],
  },
  {
    question: CARS,
    mine: NO,
    theirs: YES,
    dropped: [
      'The trouble with a no is dirty air.',
      'Cities should ban private cars.',
      'Private cars should be banned.',
      'You are right, cars are loud.',
      'You say "Cars are loud", and I agree.',
      'This is a true statement.',
      'You say "Cars are loud", and that\'s true.',
    ],
    kept: [
      'The trouble with a yes is that shops die.',
      'Cities should not ban private cars.',
      'If cities should ban cars, old people stay at home.',
      'You say cities should ban cars, but I need one.',
      'You are right, cars are loud, but my shop needs them.',
      "I don't think this is true.",
      'You say "Cars are loud", and I agree, but my shop needs them.',
      'You say "Private cars should be banned".',
    ],
  },
  {
    question: PIZZA,
    mine: 'Yes',
    theirs: 'No',
    dropped: [
      'Pineapple on pizza is not acceptable.',
      'It is simply unacceptable.',
      'So it is not a good idea to eat pineapple.',
    ],
    kept: ['Pineapple on pizza is acceptable.', 'It is not only acceptable, it is sweet.'],
  },
  {
    question: PIZZA,
    mine: 'No',
    theirs: 'Yes',
    dropped: [
      'Pineapple on pizza is perfectly acceptable.',
      'There is nothing wrong with pineapple.',
      'I see no reason not to eat pineapple.',
    ],
    kept: ['Pineapple on pizza is not acceptable.', 'There is nothing wrong with cheese.'],
  },
  {
    question: LIE,
    mine: 'Yes, sometimes',
    theirs: 'No, never',
    dropped: ['It is never right to lie.', 'It is wrong to lie to a friend.'],
    kept: ['It is right to lie sometimes.'],
  },
  {
    question: LETTERS,
    mine: 'No, we may not',
    theirs: 'Yes, we may',
    dropped: ['We may read the letters of the dead.', 'We should read them.'],
    kept: ['We may not read them.', 'A monolith should be right.'],
  },
  {
    question: 'What matters more for a good life: money or free time?',
    mine: 'Money',
    theirs: 'Free time',
    dropped: [
      'Free time is more important than money.',
      'Free time is the best thing.',
      'Money is overrated.',
      'I choose free time.',
    ],
    kept: [
      'Money is more important than free time.',
      'Free time is nice, but money pays the rent.',
      'Free time is not more important than money.',
    ],
  },
  {
    question: 'Is it better to live by the sea or in the mountains?',
    mine: 'By the sea',
    theirs: 'In the mountains',
    dropped: ['The mountains are better.', 'I find the mountains more beautiful than the sea.'],
    kept: ['The sea is better than the mountains.', 'The mountains are cold.'],
  },
]

describe('§13 a debater never changes sides', () => {
  for (const { question, mine, theirs, dropped, kept } of CASES) {
    const accepts = sideWatch({ question, mine, theirs })
    test.each(dropped)(`who speaks for “${mine}” does not say: %s`, (sentence) => {
      expect(accepts(sentence)).toBe(false)
    })
    test.each(kept)(`who speaks for “${mine}” may say: %s`, (sentence) => {
      expect(accepts(sentence)).toBe(true)
    })
  }
})
