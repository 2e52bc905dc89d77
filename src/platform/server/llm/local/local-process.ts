/** This file runs in a separate process (see `local-worker.ts`), so that a crash of native code costs only one turn. */
import type { ChatHistoryItem, Llama, LlamaChat, ChatWrapper, LlamaModel } from 'node-llama-cpp'
import { DATA, PROSE } from './local-messages.ts'
import type { GenerateOrder, LoadFailure, LoadOrder, Order, Report } from './local-messages.ts'
import { endsSentence } from '../sentence-end.ts'

const running = new Map<number, AbortController>()
let loaded: { readonly llama: Llama; readonly idle: LlamaChat[] } | null = null

const report = (message: Report) => process.send?.(message)

const refuse = (error: unknown) => report({ kind: 'failed', why: failureOf(error), detail: String(error) })

process.on('disconnect', () => process.exit(0))
// Ignores Ctrl-C, which signals the whole process group, so that running turns can finish.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

process.on('message', (order: Order) => {
  switch (order.kind) {
    case 'probe':
      void open(order.inference, 1).then(() => report({ kind: 'ready' }), refuse)
      return
    case 'load':
      void load(order).then(() => report({ kind: 'ready' }), refuse)
      return
    case 'generate':
      void generate(order).then(report, (error: unknown) =>
        report({ kind: 'error', id: order.id, detail: String(error) }),
      )
      return
    case 'abort':
      running.get(order.id)?.abort()
  }
})

async function open(specifier: string, threads: number) {
  const library = (await import(/* @vite-ignore */ specifier)) as typeof import('node-llama-cpp')
  const llama = await library.getLlama({
    gpu: false,
    // A server must not compile or download code when it starts.
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    maxThreads: threads,
    logLevel: library.LlamaLogLevel.error,
  })
  return { llama, library }
}

async function load(order: LoadOrder): Promise<void> {
  const { llama, library } = await open(order.inference, order.threads)
  let shown = 0
  const model = await llama.loadModel({
    modelPath: order.modelPath,
    onLoadProgress: (share) => {
      const percent = Math.floor(share * 100)
      if (percent > shown) report({ kind: 'loading', share })
      shown = percent
    },
  })
  const context = await model.createContext({
    sequences: order.contexts,
    contextSize: Math.min(order.contextSize, model.trainContextSize),
    threads: order.threads,
  })
  const chatWrapper = chatWrapperFor(library, model)
  const idle = Array.from(
    { length: order.contexts },
    () => new library.LlamaChat({ contextSequence: context.getSequence(), chatWrapper }),
  )
  loaded = { llama, idle }
}

async function generate(order: GenerateOrder): Promise<Report> {
  const chat = loaded?.idle.pop()
  if (!loaded || !chat) throw new Error('no idle context')
  const abort = new AbortController()
  running.set(order.id, abort)
  const history = historyOf(order)
  const before = chat.sequence.tokenMeter.getState()
  try {
    let tokens = 0
    const options = {
      maxTokens: order.maxTokens,
      seed: order.seed,
      signal: abort.signal,
      stopOnAbortSignal: true,
      onToken: (made: readonly unknown[]) => {
        tokens += made.length
      },
      onTextChunk: (text: string) => {
        if (text === '') return
        report({ kind: 'text', id: order.id, text })
        const enough = order.jsonSchema === null && tokens >= order.endFrom
        if (enough && endsSentence(text)) abort.abort()
      },
    }
    if (order.jsonSchema === null) {
      await chat.generateResponse(history, { ...options, ...PROSE })
    } else {
      const schema = order.jsonSchema as Parameters<Llama['createGrammarForJsonSchema']>[0]
      const grammar = await loaded.llama.createGrammarForJsonSchema(schema)
      await chat.generateResponse(history, { ...options, ...DATA, grammar })
    }
  } catch (error) {
    // Ignores the signal's reason, which the library throws if the turn is aborted before the first token.
    if (!abort.signal.aborted) throw error
  } finally {
    running.delete(order.id)
    loaded.idle.push(chat)
  }
  const { contextText } = chat.chatWrapper.generateContextState({ chatHistory: history })
  return {
    kind: 'done',
    id: order.id,
    tokensIn: contextText.tokenize(chat.model.tokenizer).length,
    tokensOut: chat.sequence.tokenMeter.diff(before).usedOutputTokens,
  }
}

function historyOf(order: GenerateOrder): ChatHistoryItem[] {
  const said = order.messages.map(({ role, content }): ChatHistoryItem =>
    role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] },
  )
  return [{ type: 'system', text: order.system }, ...said, { type: 'model', response: [] }]
}

function failureOf(error: unknown): LoadFailure {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const name = error instanceof Error ? error.constructor.name : ''
  return code === 'ERR_MODULE_NOT_FOUND' || name === 'NoBinaryFoundError' ? 'not-installed' : 'unreadable'
}

type Wrappers = Pick<typeof import('node-llama-cpp'), 'Gemma4ChatWrapper' | 'QwenChatWrapper'>

/** Returns a wrapper that discourages reasoning in Gemma 4, Qwen3 and SmolLM3; returns `auto` for other models. */
export function chatWrapperFor(library: Wrappers, { fileInfo }: Pick<LlamaModel, 'fileInfo'>): ChatWrapper | 'auto' {
  const { general, tokenizer } = fileInfo.metadata
  const template = tokenizer?.chat_template ?? ''
  const architecture: string | undefined = general?.architecture
  if (template.includes('<|turn>') || architecture === 'gemma4') {
    return new library.Gemma4ChatWrapper({ reasoning: false })
  }
  const canBeTold = template.includes('<|im_start|>') && template.includes('enable_thinking')
  return canBeTold ? new library.QwenChatWrapper({ variation: '3', thoughts: 'discourage' }) : 'auto'
}
