import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { roundOf } from '#features/debates/rounds.ts'
import { readExample } from '../replay/example.ts'
import { roundMarks } from './round.ts'

const turn = (turnNumber: number, content: string) => ({ turnNumber, round: roundOf(turnNumber), content })
const marks = (turns: readonly string[]) => {
  const said = turns.map((content, at) => turn(at + 1, content))
  return roundMarks(said.at(-1) ?? turn(1, ''), said.slice(0, -1), 'en')
}
const CALM = ['One.', 'Two.']

describe('§13 what a round asks for', () => {
  test('a cross-examination ends on a question', () => {
    expect(marks([...CALM, 'That breaks. **Who pays?**']).round).toBe(true)
    expect(marks([...CALM, 'Who pays? Nobody does.']).round).toBe(false)
  })

  test('a question that waits is answered by a statement, not by a question', () => {
    const asked = [...CALM, 'Who pays?', 'You do. Who else?']
    expect(marks(asked)).toEqual({ round: true, question: true })
    expect(marks([...asked, 'The city pays. Is that new?'])).toEqual({ round: null, question: true })
    expect(marks([...asked, 'Why do you ask? The city pays.']).question).toBe(false)
    expect(marks([...CALM, 'Nobody pays.', 'So what?']).question).toBeNull()
  })

  test('a closing asks nothing at its end', () => {
    const eight = Array.from({ length: 8 }, (_, at) => `Turn ${at}.`)
    expect(marks([...eight, 'That is all.']).round).toBe(true)
    expect(marks([...eight, 'Is that all?']).round).toBe(false)
  })

  test('openings and concessions owe no question', () => {
    expect(marks(['One?'])).toEqual({ round: null, question: null })
  })
})

test('the finished examples do what their rounds ask for, in eight languages', () => {
  const folder = join(import.meta.dirname, '../../../examples')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const missed = files.flatMap((file) => {
    const { language, turns, speech } = readExample(join(folder, file))
    const said = Array.from({ length: turns }, (_, at) => turn(at + 1, speech(at + 1, 0)))
    return said.flatMap((one, at) => {
      const { round, question } = roundMarks(one, said.slice(0, at), language)
      return round === false || question === false ? [`${file} ${one.turnNumber}`] : []
    })
  })
  expect(files.length).toBeGreaterThan(20)
  // This closing ends with a rhetorical question, which the measure cannot tell from a real one.
  expect(missed).toEqual(['hi/kafka-papers.json 9'])
})
