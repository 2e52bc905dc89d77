/**
 * How models write their thinking, where a server does not know their format and passes it on as text (looked up on 2026-11-28):
 * tags (Qwen, DeepSeek, GLM, MiniMax, Seed; Mistral's in brackets: docs.vllm.ai, "reasoning"), Gemma 4's
 * `<|channel>thought … <channel|>`, and OpenAI's Harmony (cookbook.openai.com, "OpenAI harmony response format"), of whose channels only
 * `final` is the answer: `<|start|>assistant<|channel|>analysis<|message|>…<|end|>`.
 */

export interface Span {
  readonly opens: string
  /** Finds the first closing mark. */
  readonly closes: RegExp
  /** A text may mention it, unlike a control token. */
  readonly isTag: boolean
  /** False: the head of a message, which is left out. */
  readonly isThought: boolean
  /** Characters that may begin a closing mark. */
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

/** They end one part and begin the next. */
export const HEADS: readonly string[] = ['<|start|>', '<|channel|>']
const TAGS = ['think', 'thinking', 'thought', 'reasoning', 'mm:think', 'seed:think']
const PAIRS = [...TAGS.map((tag) => [`<${tag}>`, `</${tag}>`] as const), ['[THINK]', '[/THINK]'] as const]

export const SPANS: readonly Span[] = [
  ...PAIRS.map(([opens, closes]) => span(opens, [closes], { isTag: true })),
  span('<|channel>thought', ['<channel|>']),
  ...['analysis', 'commentary'].map((channel) =>
    // A message may lack its end.
    span(`<|channel|>${channel}`, ['<|end|>', '<|call|>', '<|return|>', ...HEADS]),
  ),
  // `<|channel|>final <|constrain|>json<|message|>`
  span('<|channel|>final', ['<|message|>'], { isThought: false }),
  span('<|start|>', ['<|message|>', '<|channel|>'], { isThought: false }),
]

export const CLOSING: readonly string[] = PAIRS.map(([, closes]) => closes)

/**
 * For opening tags in the prompt: Qwen3-Thinking and DeepSeek-R1 on vLLM and llama.cpp without a parser
 * (vllm-project/vllm#31045, ggml-org/llama.cpp#23320).
 */
export const UNOPENED: Span = span('', CLOSING, { isTag: true })

/** Left out, but not the words around them. */
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

/** True beginnings of thinking; `wait` for more text. */
export function isThoughtful(words: string): 'yes' | 'no' | 'wait' {
  const begun = words.slice(0, 40).toLowerCase()
  if (THOUGHTFUL.some((one) => begun.startsWith(one))) return 'yes'
  return THOUGHTFUL.some((one) => one.startsWith(begun)) ? 'wait' : 'no'
}
