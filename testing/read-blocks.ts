/**
 * Parses the blocks of a prompt, as a model would, so that tests can check requests and prove that no text can break out of
 * its block.
 */
import type { DebateBlocks } from '#features/turns/server/debaters/debate-blocks.ts'
import type { ModelMessage } from '#platform/server/llm/port.ts'

/** Returns the blocks that `writeBlocks` wrote into the last user message, or null if it contains no debate. */
export function readBlocks(messages: readonly ModelMessage[]): DebateBlocks | null {
  const content = messages.findLast((message) => message.role === 'user')?.content ?? ''
  const key = /<<question (\d{6})>>\n/.exec(content)?.[1]
  if (key === undefined) return null
  const blocks = [...content.matchAll(new RegExp(`<<([^<>\\n]+) ${key}>>\\n([^]*?)\\n<<end ${key}>>`, 'g'))].map(
    ([, name = '', text = '']) => ({ name, text }),
  )
  const numberIn = (name: string) => Number(/turn-(\d+)/.exec(name)?.[1])
  const named = (name: string) => blocks.find((block) => block.name.split(' ')[0] === name)
  const all = (name: string) => blocks.filter((block) => block.name.startsWith(`${name} `))
  const now = named('now')
  const [question, option1, option2] = [named('question'), named('position-1'), named('position-2')]
  if (!now || !question || !option1 || !option2) return null
  return {
    question: question.text,
    option1: option1.text,
    option2: option2.text,
    turnNumber: numberIn(now.name),
    language: now.text,
    turns: all('said').map(({ name, text }) => ({
      turnNumber: numberIn(name),
      text,
      condensed: name.endsWith('condensed'),
    })),
    contexts: all('context').map(({ name, text }) => ({ turnNumber: numberIn(name), text })),
    draft: named('draft')?.text ?? '',
    asked: named('open-question')?.text ?? null,
  }
}
