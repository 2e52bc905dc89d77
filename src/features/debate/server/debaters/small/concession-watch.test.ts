import { describe, expect, test } from 'vitest'
import { concessionWatch } from './concession-watch.ts'

interface Case {
  readonly mine: string
  readonly theirs: string
  readonly dropped: readonly string[]
  readonly kept: readonly string[]
}

const CASES: readonly Case[] = [
  {
    mine: 'As a monolith',
    theirs: 'As microservices',
    dropped: [
      'And one thing more: the microservices architecture allows for greater flexibility.',
      'However, I like them.',
      'It ultimately depends on your needs.',
      'It may not be the best choice for every application.',
    ],
    kept: [
      'A monolith is simple.',
      'Microservices are difficult to debug.',
      'Microservices have more parts than a monolith.',
      'You say "microservices scale", and I laugh.',
      'You say microservices scale, but a small team sleeps at night.',
      'Do microservices scale?',
      'It pays, however small the team is.',
    ],
  },
  {
    mine: 'Money',
    theirs: 'Free time',
    dropped: [
      'Free time allows us to read.',
      'Money is nice, but money is not the most important thing.',
      'It is not about having money, my friend.',
      'You can live a fulfilling life without money.',
      'This is a good point.',
      'They are both important.',
    ],
    kept: ['Money pays the rent.', 'Free time is empty.', 'Your time is money.', 'Without money nobody eats.'],
  },
  {
    mine: 'No, as early as now',
    theirs: 'Yes, later',
    dropped: ['If we start school later, we save energy.'],
    kept: ['Whoever starts later is never home by noon.'],
  },
  {
    mine: 'Dogs',
    theirs: 'Cats',
    dropped: ['A cat can look after itself.'],
    kept: ['Dogs are loyal.', 'Catfish swim.'],
  },
  { mine: 'No, never', theirs: 'Yes, sometimes', dropped: [], kept: ['Sometimes friends lie to us.'] },
  { mine: 'No, keep it', theirs: 'Yes, abolish it', dropped: [], kept: ['Those who abolish it go home.'] },
]

describe('§13 a debater speaks for its own side', () => {
  for (const { mine, theirs, dropped, kept } of CASES) {
    const accepts = concessionWatch({ mine, theirs })
    test.each([...dropped])(`who speaks for “${mine}” does not say: %s`, (sentence) => {
      expect(accepts(sentence)).toBe(false)
    })
    test.each([...kept])(`who speaks for “${mine}” may say: %s`, (sentence) => {
      expect(accepts(sentence)).toBe(true)
    })
  }
})
