/**
 * Creates a real language model of 40 kB (llama architecture, one layer, random weights, few words). It writes readable
 * nonsense, so that the local model can be tested without a download. The format is described at
 * https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
import { writeFileSync } from 'node:fs'

const WORDS =
  'the cat thinks time runs slow near a heavy bowl of milk because light bends and mice are relative.'.split(' ')
const SPECIAL = ['<unk>', '<s>', '<|im_end|>', '<|im_start|>']
const BYTES = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
const TOKENS = [...SPECIAL, ...BYTES, ...WORDS.map((word) => `▁${word}`)]
const EMBEDDING = 32
const FEED_FORWARD = 32
const CONTEXT = 2048
const ALIGNMENT = 32

const CHAT_TEMPLATE =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}" +
  "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"

const UINT32 = 4
const INT32 = 5
const FLOAT32 = 6
const STRING = 8
const ARRAY = 9

const THINKING_TEMPLATE = CHAT_TEMPLATE.replace(
  '{% endif %}',
  "{% if enable_thinking is defined and enable_thinking is false %}{{ '<think>\n\n</think>\n\n' }}{% endif %}{% endif %}",
)

/**
 * Writes the model to `path`. It never ends a response itself, so every response reaches its token limit.
 * @param options.thinks whether the model's template supports `enable_thinking`
 */
export function writeTinyGguf(path: string, { thinks = false }: { readonly thinks?: boolean } = {}): void {
  const tensors = tensorsOf(TOKENS.length)
  const metadata = [
    entry('general.architecture', STRING, text('llama')),
    entry('general.name', STRING, text('tiny')),
    entry('llama.context_length', UINT32, uint32(CONTEXT)),
    entry('llama.embedding_length', UINT32, uint32(EMBEDDING)),
    entry('llama.block_count', UINT32, uint32(1)),
    entry('llama.feed_forward_length', UINT32, uint32(FEED_FORWARD)),
    entry('llama.attention.head_count', UINT32, uint32(2)),
    entry('llama.attention.layer_norm_rms_epsilon', FLOAT32, floats([1e-5])),
    entry('llama.rope.dimension_count', UINT32, uint32(EMBEDDING / 2)),
    entry('tokenizer.ggml.model', STRING, text('llama')),
    entry('tokenizer.ggml.tokens', ARRAY, array(STRING, TOKENS.map(text))),
    entry(
      'tokenizer.ggml.scores',
      ARRAY,
      array(
        FLOAT32,
        TOKENS.map(() => floats([0])),
      ),
    ),
    entry(
      'tokenizer.ggml.token_type',
      ARRAY,
      array(
        INT32,
        TOKENS.map((_, id) => uint32(typeOf(id))),
      ),
    ),
    entry('tokenizer.ggml.unknown_token_id', UINT32, uint32(0)),
    entry('tokenizer.ggml.bos_token_id', UINT32, uint32(1)),
    entry('tokenizer.ggml.eos_token_id', UINT32, uint32(2)),
    entry('tokenizer.chat_template', STRING, text(thinks ? THINKING_TEMPLATE : CHAT_TEMPLATE)),
  ]
  let offset = 0
  const infos = tensors.map(({ name, shape, values }) => {
    const info = [text(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(offset)]
    offset = aligned(offset + values.length * 4)
    return Buffer.concat(info)
  })
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(metadata.length),
    ...metadata,
    ...infos,
  ])
  writeFileSync(path, Buffer.concat([padded(head), ...tensors.map(({ values }) => padded(floats(values)))]))
}

/** Returns the GGUF type of a token: 1 ordinary, 2 unknown, 3 control, 6 byte. */
function typeOf(id: number): number {
  if (id === 0) return 2
  if (id < SPECIAL.length) return 3
  return id < SPECIAL.length + BYTES.length ? 6 : 1
}

interface Tensor {
  readonly name: string
  readonly shape: readonly number[]
  readonly values: readonly number[]
}

function tensorsOf(vocabulary: number): Tensor[] {
  const random = generator(7)
  const noise = (name: string, ...shape: number[]): Tensor => ({
    name,
    shape,
    values: Array.from({ length: shape.reduce((size, side) => size * side, 1) }, () => (random() - 0.5) * 0.2),
  })
  const ones = (name: string): Tensor => ({
    name,
    shape: [EMBEDDING],
    values: Array.from({ length: EMBEDDING }, () => 1),
  })
  const square = (name: string) => noise(name, EMBEDDING, EMBEDDING)
  // Every token's vector begins with the same large value, so the first weight of a token in the last layer decides
  // whether the token can be chosen. Only words have a high weight; other tokens need a grammar that forbids all words.
  const embedding = noise('token_embd.weight', EMBEDDING, vocabulary)
  const output = noise('output.weight', EMBEDDING, vocabulary)
  const constant = ({ values, ...tensor }: Tensor, first: (id: number) => number): Tensor => ({
    ...tensor,
    values: values.map((value, at) => (at % EMBEDDING === 0 ? first(at / EMBEDDING) : value)),
  })
  return [
    constant(embedding, () => 1),
    constant(output, (id) => (typeOf(id) === 1 ? 1 : -3)),
    ones('output_norm.weight'),
    ones('blk.0.attn_norm.weight'),
    ones('blk.0.ffn_norm.weight'),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down'].map((part) =>
      square(`blk.0.${part}.weight`),
    ),
  ]
}

const aligned = (size: number) => Math.ceil(size / ALIGNMENT) * ALIGNMENT
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)])
const floats = (values: readonly number[]) => Buffer.from(Float32Array.from(values).buffer)
const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
const uint64 = (value: number) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer)
const text = (value: string) => Buffer.concat([uint64(Buffer.byteLength(value)), Buffer.from(value)])
const array = (type: number, items: readonly Buffer[]) => Buffer.concat([uint32(type), uint64(items.length), ...items])
const entry = (key: string, type: number, value: Buffer) => Buffer.concat([text(key), uint32(type), value])

/** Returns a linear congruential generator, so that the weights are the same in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
