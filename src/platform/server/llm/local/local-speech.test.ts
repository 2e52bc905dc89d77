import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { speech, type SpeechJob } from './local-speech.ts'

/** Plays the model: each job is answered by the next of these texts, a word a piece. */
function model(...answers: string[]) {
  const jobs: SpeechJob[] = []
  const write = (job: SpeechJob) => {
    jobs.push(job)
    const answer = answers.shift() ?? ''
    async function* pieces() {
      yield* answer.match(/\s*\S+/g) ?? []
    }
    return { pieces: pieces(), settled: Promise.resolve() }
  }
  return { jobs, write }
}

async function heard(pieces: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

const asked = { messages: [{ role: 'user' as const, content: 'Speak.' }], maxTokens: 100 }
const accepts = (sentence: string) => !sentence.includes('sea')

describe('§13 a sentence that is refused is never streamed', () => {
  test('the model goes on from before it', async () => {
    const { jobs, write } = model(' Hills are calm. The sea is better. I go there.', ' A path leads up.')
    const pieces = await heard(speech({ ...asked, begun: ['I say:'], accepts }, write))
    expect(pieces).toEqual(['I say: Hills are calm.', ' A path leads up.'])
    expect(jobs[1]?.begun).toBe('I say: Hills are calm.')
  })

  test('after three refusals the part ends, and the next one begins with its own words', async () => {
    const { jobs, write } = model('The sea.', 'The sea!', 'O sea', 'hills it is.')
    expect(await heard(speech({ ...asked, begun: ['Think:', 'So'], accepts }, write))).toEqual(['So hills it is.'])
    expect(jobs.map(({ begun }) => begun)).toEqual(['Think:', 'Think:', 'Think:', 'So'])
  })

  test('the words that the prompt began are refused with the sentence that they belong to', async () => {
    const { jobs, write } = model(' the sea sings.', ' the hill sings.')
    expect(await heard(speech({ ...asked, begun: ['I hear that'], accepts }, write))).toEqual([
      'I hear that the hill sings.',
    ])
    expect(jobs[1]?.begun).toBe('I hear that')
  })

  test('a shorter text is said in the place of a sentence, and ends the part', async () => {
    const shorter = (sentence: string) => (sentence.includes('sea') ? sentence.slice(0, sentence.indexOf(',')) : true)
    const { jobs, write } = model(' Up, to the sea. I go.', ' Down, by the sea')
    expect(await heard(speech({ ...asked, begun: ['A', 'B'], accepts: shorter }, write))).toEqual([
      'A Up',
      '…',
      '\n\nB Down',
    ])
    expect(jobs.map(({ begun }) => begun)).toEqual(['A', 'A Up…\n\nB'])
  })

  test('a part that was written again gets only the tokens that are left', async () => {
    const { jobs, write } = model(`${' hill'.repeat(40)}. The sea is. `, ' Up.')
    await heard(speech({ ...asked, accepts }, write))
    expect(jobs[1]?.maxTokens).toBeLessThanOrEqual(60)
    expect(jobs[1]?.endFrom).toBeLessThanOrEqual(40)
  })
})

test('words that were begun are continued within one paragraph; an answer without them may have several', async () => {
  const { jobs, write } = model(' one.', ' two.')
  await heard(speech({ ...asked, begun: ['A'] }, write))
  await heard(speech(asked, write))
  expect(jobs.map(({ paragraph }) => paragraph)).toEqual([true, false])
})

test('a quotation that was opened for the model begins without a space', async () => {
  const { write } = model(' hills are high".', 'So.')
  const pieces = await heard(speech({ ...asked, begun: ['You say "', 'I say "yes".'] }, write))
  expect(pieces.join('')).toBe('You say "hills are high".\n\nI say "yes". So.')
})

test('without such a test each piece is streamed as it comes', async () => {
  const { write } = model('One two. Three', 'four.')
  expect(await heard(speech({ ...asked, begun: ['A', 'B'] }, write))).toEqual([
    'A One',
    ' two.',
    ' Three',
    '…',
    '\n\nB four.',
  ])
})

test('whole sentences that the prompt began are streamed before the model has written anything', async () => {
  const never = new Promise<void>(() => {})
  async function* silence() {
    await never
    yield ''
  }
  const write = () => ({ pieces: silence(), settled: never })
  const pieces = speech({ ...asked, begun: ['You say "no". Really? I think that'] }, write)
  expect(await pieces.next()).toEqual({ done: false, value: 'You say "no".' })
  expect(await pieces.next()).toEqual({ done: false, value: ' Really?' })
})

describe('a form is filled in before the part that needs it', () => {
  const prepared = {
    messages: [{ role: 'user' as const, content: 'Name a hill.' }],
    maxTokens: 20,
    schema: z.object({ hill: z.string() }),
    messagesWith: (value: unknown) => [{ role: 'user' as const, content: `Speak of ${JSON.stringify(value)}.` }],
  }

  test('what the model does not finish is not there', async () => {
    const { jobs, write } = model('{"hill": "Etn', 'Well.')
    expect((await heard(speech({ ...asked, prepared }, write))).join('')).toBe('Well.')
    expect(jobs[1]?.messages).toEqual([{ role: 'user', content: 'Speak of undefined.' }])
  })

  test('its value makes the messages, and the begun words are heard meanwhile', async () => {
    const { jobs, write } = model('{"hill": "Etna"}', 'It smokes.')
    expect(await heard(speech({ ...asked, begun: ['Listen.'], prepared }, write))).toEqual([
      'Listen.',
      ' It',
      ' smokes.',
    ])
    expect(jobs[0]).toMatchObject({ messages: prepared.messages, maxTokens: 20, begun: '' })
    expect(jobs[0]?.jsonSchema).toMatchObject({ required: ['hill'] })
    expect(jobs[1]).toMatchObject({ messages: [{ content: 'Speak of {"hill":"Etna"}.' }], begun: 'Listen.' })
  })

  test('the first of several parts does not wait for it', async () => {
    const { jobs, write } = model(' one.', '{"hill": "Etna"}', ' two.')
    expect((await heard(speech({ ...asked, begun: ['A', 'B'], prepared }, write))).join('')).toBe('A one.\n\nB two.')
    expect(jobs.map(({ messages }) => messages[0]?.content)).toEqual([
      'Speak.',
      'Name a hill.',
      'Speak of {"hill":"Etna"}.',
    ])
  })
})
