import * as v from 'valibot'
import { fakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import type { Example } from './example.ts'
import { type CountedCall, tokenCounter } from './tokens.ts'

const bodySchema = v.object({
  messages: v.array(v.object({ content: v.string() })),
  response_format: v.optional(v.object({ json_schema: v.object({ name: v.string(), schema: v.unknown() }) })),
})

export async function replayedModel(example: Example) {
  const calls: CountedCall[] = []
  const count = tokenCounter()
  const upstream = await fakeUpstream()
  upstream.otherwise((raw) => {
    const { messages, response_format: form } = v.parse(bodySchema, raw)
    const prompt = messages.map(({ content }) => content).join('\n\n')
    const name = form?.json_schema.name ?? 'turn'
    const answer =
      form === undefined
        ? example.speech(Number(/<<now turn-(\d+)/u.exec(prompt)?.[1]), wordsAskedIn(prompt))
        : JSON.stringify(fitting(form.json_schema.schema, example.answerTo(name, prompt)))
    const call = count(name, prompt, answer)
    calls.push(call)
    return { pieces: [answer], usage: call }
  })
  return { calls: calls as readonly CountedCall[], url: upstream.url, close: upstream.close }
}

/** Returns the mean of the two limits in a phrase such as "120 to 220 words"; 0 if the prompt has no such phrase. */
function wordsAskedIn(prompt: string): number {
  const [, least, most] = /(\d+) to (\d+) words/u.exec(prompt) ?? []
  return (Number(least ?? 0) + Number(most ?? 0)) / 2
}

/** Removes fields that the schema lacks, because versions of the prompts differ in their fields. */
function fitting(schema: unknown, answer: Readonly<Record<string, readonly unknown[]>>) {
  const known = (row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([field]) => JSON.stringify(schema).includes(`"${field}"`)))
      : row
  return Object.fromEntries(Object.entries(answer).map(([field, rows]) => [field, rows.map(known)]))
}
