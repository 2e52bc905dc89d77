/**
 * How models write their thinking, where a server does not know their format and passes it on as text (looked up on 2026-11-28):
 * tags (Qwen, DeepSeek, GLM, MiniMax, Seed; Mistral's in brackets: docs.vllm.ai, "reasoning"), Gemma 4's
 * `<|channel>thought … <channel|>`, and OpenAI's Harmony (cookbook.openai.com, "OpenAI harmony response format"), of whose channels only
 * `final` is the answer: `<|start|>assistant<|channel|>analysis<|message|>…<|end|>`.
 */

export interface Span {
  readonly opens: string
  /** Finds the first of its closing marks in one pass, however many there are. */
  readonly closes: RegExp
  /** Words that a text may be about, in contrast to control tokens. */
  readonly isTag: boolean
  /** False: the head of a message, which is left out. */
  readonly isThought: boolean
  /** Characters at the end of a piece that may be the beginning of a closing mark, at most. */
  readonly tail: number
}

function span(opens: string, closes: readonly string[], kind: { isTag?: boolean; isThought?: boolean } = {}): Span {
  return {
    opens,
    closes: new RegExp(closes.map((mark) => mark.replaceAll(/[|[\]]/g, String.raw`\$&`)).join('|')),
    isTag: kind.isTag ?? false,
    isThought: kind.isThought ?? true,
    tail: Math.max(...closes.map((mark) => mark.length)) - 1,
  }
}

/** They end what comes before them and begin what comes next. */
export const HEADS: readonly string[] = ['<|start|>', '<|channel|>']
const TAGS = ['think', 'thinking', 'thought', 'reasoning', 'mm:think', 'seed:think']
const PAIRS = [...TAGS.map((tag) => [`<${tag}>`, `</${tag}>`] as const), ['[THINK]', '[/THINK]'] as const]

export const SPANS: readonly Span[] = [
  ...PAIRS.map(([opens, closes]) => span(opens, [closes], { isTag: true })),
  span('<|channel>thought', ['<channel|>']),
  ...['analysis', 'commentary'].map((channel) =>
    // A model may leave out the end of a message and begin the next one.
    span(`<|channel|>${channel}`, ['<|end|>', '<|call|>', '<|return|>', ...HEADS]),
  ),
  // `<|channel|>final <|constrain|>json<|message|>`
  span('<|channel|>final', ['<|message|>'], { isThought: false }),
  span('<|start|>', ['<|message|>', '<|channel|>'], { isThought: false }),
]

export const CLOSING: readonly string[] = PAIRS.map(([, closes]) => closes)

/**
 * Whose opening tag stood in the prompt: Qwen3-Thinking and DeepSeek-R1 on vLLM and llama.cpp without a parser
 * (vllm-project/vllm#31045, ggml-org/llama.cpp#23320).
 */
export const UNOPENED: Span = span('', CLOSING, { isTag: true })

/** Marks that are left out, without the words around them. */
export const MARKS: readonly string[] = ['<|message|>', '<|end|>', '<|return|>', '<channel|>']

export const LONGEST = Math.max(
  ...[...MARKS, ...CLOSING, ...SPANS.map(({ opens }) => opens)].map(({ length }) => length),
)

/** How models begin to think; both reports above begin with "Okay, the user". */
const THOUGHTFUL = [
  ...['okay, ', 'ok, ', 'alright, ', 'so, ', 'hmm, ', 'first, '].flatMap((word) =>
    ['the user', 'i need', 'i should', 'let me', "let's", 'so '].map((rest) => word + rest),
  ),
  'the user ',
  ...['argue', 'write', 'respond', 'produce'].map((word) => `we need to ${word}`),
  'let me think',
  'thinking process',
  "here's a thinking process",
  '嗯，',
  '好的，用户',
  '用户要求',
  '用户希望',
]

/** Whether an answer that begins so is likely to be thinking; `wait`: more of it will tell. */
export function isThoughtful(words: string): 'yes' | 'no' | 'wait' {
  const begun = words.slice(0, 40).toLowerCase()
  if (THOUGHTFUL.some((one) => begun.startsWith(one))) return 'yes'
  return THOUGHTFUL.some((one) => one.startsWith(begun)) ? 'wait' : 'no'
}
