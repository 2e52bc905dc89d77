/** An answer in parts: each is begun with given words, and each of its sentences may be refused and written again. */
import { z } from 'zod/mini'
import { endsSentence } from '../sentence-end.ts'
import type { ModelRequest, Preparation } from '../port.ts'
import { grammarSchema } from './grammar-schema.ts'
import { WIND_DOWN } from './local-sampling.ts'
import type { Job, RunningJob } from './local-worker.ts'
import { sentenceReader } from './sentence-reader.ts'

/** How often a part is gone on with after a refused sentence. */
const AGAIN = 2
/** Tokens that are enough to end a sentence. */
const LEAST = 24

export type SpeechJob = Omit<Job, 'system' | 'seed'>
type Asked = Pick<ModelRequest, 'messages' | 'begun' | 'maxTokens' | 'accepts' | 'prepared'>

/** Proves to a reader of sentences that the one before it has ended. */
const NEXT = ' N'

/** Streams the answer's text. @param write begins a job; only one runs at a time */
export async function* speech(request: Asked, write: (job: SpeechJob) => RunningJob): AsyncGenerator<string> {
  const { begun: leads = [], accepts } = request
  /** What is said of a sentence: all of it, its beginning, or null. */
  const keptOf = (sentence: string, before: string): string | null => {
    const verdict = accepts?.(sentence, before) ?? true
    return typeof verdict === 'string' ? verdict : verdict ? sentence : null
  }
  const parts = leads.length > 0 ? leads : ['']
  // Words that were begun are continued within their paragraph; an answer that begins by itself has several.
  const paragraph = leads.length > 0
  const maxTokens = Math.ceil(request.maxTokens / parts.length)
  let messages = request.messages
  let said = ''
  for (const [index, lead] of parts.entries()) {
    const share = WIND_DOWN[parts.length === 1 ? 'whole' : index < parts.length - 1 ? 'part' : 'last']
    let opening = gapAfter(said) + lead
    // Whole sentences that were begun for the model need not wait for it.
    for (const sentence of sentenceReader().hear(opening + NEXT)) {
      said += sentence
      opening = opening.slice(sentence.length)
      yield sentence
    }
    // The first part is an answer to what was just said, and needs no preparation: it begins at once.
    if (index === Math.min(1, parts.length - 1) && request.prepared)
      messages = request.prepared.messagesWith(await filledIn(request.prepared, write))
    /** Share of the part's tokens that is written. */
    let spent = 0
    for (let attempt = 0, refused = true; refused && attempt <= AGAIN; attempt++) {
      refused = false
      let cut = false
      const left = Math.max(Math.min(LEAST, maxTokens), Math.ceil(maxTokens * (1 - spent)))
      const endFrom = Math.max(0, maxTokens * (share - spent))
      const running = write({ messages, begun: said + opening, maxTokens: left, endFrom, paragraph, jsonSchema: null })
      const reader = sentenceReader()
      let first = true
      let pieces = 0
      for await (const piece of running.pieces) {
        const text = first ? opening + joining(said + opening, piece) : piece
        first = false
        pieces += 1
        for (const sentence of accepts ? reader.hear(text) : [text]) {
          const kept = keptOf(sentence, said)
          refused = kept === null
          if (kept === null) break
          cut = kept !== sentence
          opening = ''
          said += kept
          yield kept
          spent += pieces / maxTokens
          pieces = 0
          if (cut) break
        }
        if (refused || cut) break
      }
      // What follows continues this text in the same context, which must be free first.
      await running.settled
      const rest = refused || cut ? '' : reader.rest()
      if (rest === '') continue
      const kept = keptOf(rest, said)
      refused = kept === null
      if (kept === null) continue
      opening = ''
      said += kept
      yield kept
    }
  }
}

/** The form's value as the model wrote it; undefined when it is no JSON. */
async function filledIn(form: Preparation, write: (job: SpeechJob) => RunningJob): Promise<unknown> {
  const { messages, maxTokens } = form
  const jsonSchema = grammarSchema(z.toJSONSchema(form.schema))
  const running = write({ messages, begun: '', maxTokens, endFrom: maxTokens, paragraph: false, jsonSchema })
  let text = ''
  for await (const piece of running.pieces) text += piece
  await running.settled
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text between a part, which may have ended in the middle of a sentence, and the next part. */
function gapAfter(said: string): string {
  if (said === '') return ''
  const whole = endsSentence(said) ? '' : '…'
  return whole + (/\n\s*$/.test(said) ? '' : '\n\n')
}

/**
 * The first piece after begun words. Models with a SentencePiece vocabulary omit the space before it; some begin a new
 * line, also within a sentence.
 */
function joining(begun: string, piece: string): string {
  if (begun === '') return piece
  const words = endsSentence(begun) ? piece : piece.replace(/^\s*\n\s*/, ' ')
  // An odd number of marks means that the last one opens a quotation: no space follows it.
  const opensQuotation = begun.endsWith('"') && begun.split('"').length % 2 === 0
  if (opensQuotation) return words.trimStart()
  const glued = /[^\s]$/.test(begun) && /^[\p{Script=Latin}\d]/u.test(words)
  return glued ? ` ${words}` : words
}
