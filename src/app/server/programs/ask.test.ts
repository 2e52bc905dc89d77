import { describe, expect, test } from 'vitest'
import { agreement } from './ask.ts'

const FINAL = [
  ['delete', 'albert'],
  ['delete', 'albert', '--json'],
  ['debate', 'abc', 'delete'],
]

function terminal(answer: string) {
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return answer
  }
  return { asked, ask }
}

describe.each(FINAL)('§19 admin %s %s %s', (...given) => {
  const words = given.filter((word) => word !== undefined)

  test('without a terminal it is refused, and said how to agree', async () => {
    expect(await agreement(words, null)).toEqual({ refusal: expect.stringContaining('--yes'), code: 2 })
  })

  test.each(['', 'no', 'y', 'albert'])('at a terminal the answer %o deletes nothing', async (answer) => {
    expect(await agreement(words, terminal(answer).ask)).toEqual({ refusal: 'Nothing is deleted.', code: 1 })
  })

  test('yes deletes, and so does --yes, which is asked nothing', async () => {
    const { asked, ask } = terminal(' Yes\n')
    expect(await agreement(words, ask)).toEqual({ words })
    expect(asked).toEqual([expect.stringContaining('for good')])
    expect(await agreement([...words, '--yes'], null)).toEqual({ words })
    expect(await agreement(['--yes', ...words], terminal('no').ask)).toEqual({ words })
  })
})

test.each([[['users', 'find', 'delete']], [['debate', 'abc', 'hide']], [['delete']], [['suspend', 'albert']], [[]]])(
  '§19 nobody is asked about %o',
  async (words) => {
    expect(await agreement(words, null)).toEqual({ words })
  },
)
