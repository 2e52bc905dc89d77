/**
 * The prompt for tiny models on this machine (135 to 500 million parameters). They lose the thread of rules, blocks
 * and transcripts, so they get a few plain sentences and only the opponent's last words.
 */
import { VOICES } from './persona-voices.ts'
import { firstSentences } from './transcript-budget.ts'
import type { TurnPrompt, TurnPromptRequest } from './turn-prompt.ts'

/** About 150 words of English; small models lose the thread before that. */
const MAX_TOKENS = 260

/** Quotation marks and line breaks folded, so that a text stays inside the quotes it is put into. */
const quoted = (text: string) => `"${text.replaceAll(/["“”«»\s]+/g, ' ').trim()}"`

/** System and one user message for a turn, in plain words. */
export function smallPrompt(request: TurnPromptRequest): Omit<TurnPrompt, 'version'> {
  const { debate, optionNumber, earlier, userInputs, turnNumber } = request
  const me = VOICES[optionNumber].name
  const other = VOICES[optionNumber === 1 ? 2 : 1].name
  const position = quoted(optionNumber === 1 ? debate.option1 : debate.option2)
  const last = earlier.at(-1)
  const context = userInputs.findLast((input) => input.turnNumber > turnNumber - 2)
  const lines = [
    `Question: ${quoted(debate.question)}`,
    ...(last ? [`${other} said: ${quoted(firstSentences(last.content))}`] : []),
    ...(context ? [`New evidence: ${quoted(firstSentences(context.content))}`] : []),
    `Write one persuasive paragraph for the answer ${position}. Give clear reasons and one concrete example.${last ? ` Disagree with ${other}.` : ''}`,
  ]
  return {
    system: `You are ${me} in a debate. You write persuasive paragraphs.`,
    messages: [{ role: 'user', content: lines.join('\n') }],
    maxTokens: MAX_TOKENS,
  }
}
