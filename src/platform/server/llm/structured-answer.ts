import * as v from 'valibot'
import { beginning } from '#platform/cut.ts'
import type { Schema } from '#platform/endpoint.ts'
import { jsonSchemaOf } from '../json-schema.ts'
import { cleanText } from '../text/clean-text.ts'
import type { AnswerShape, Form, Way } from './remote/dialect.ts'
import { engineError, mayRefuseShape, ThoughtFirst } from './remote/faults.ts'
import { addedUsage, EngineError } from './port.ts'
import type { Engine, ModelMessage, ModelRequest, ModelUsage, StructuredRequest } from './port.ts'

type Open = (request: ModelRequest, form: Form | null, proven: boolean) => AsyncIterable<string>

const SHOWN = 8_000

/** Number of requests with the schema in words after which the other ways are tried again; refusals may be temporary. */
const WORDS_TIMES = 20

/** After this many successive answers with a wrong shape, the model is assumed to ignore the schema. */
const PASSED_OVER = 2

/**
 * How the model can be made to follow a schema: a way that it accepts, or `words` (in the prompt) if it refused or ignored all
 * ways. After `left` requests in words, the other ways are tried again.
 */
type Known = { readonly way: Way } | { readonly way: 'words'; left: number }

/**
 * Sends the schema in each of the `ways` until the model accepts one, or else in the prompt, and remembers what worked. If an
 * answer violates the schema, retries once, then throws `malformed`. Reports usage once.
 */
export function structuredAnswers(open: Open, ways: readonly Way[]): Engine['structured'] {
  const knownOf = new Map<string, Known>()
  const misfits = new Map<string, number>()

  /** Reads an answer. Retries if reasoning was mistaken for text, because the engine now recognises this model's reasoning. */
  const answered = (...asked: Parameters<Open>): Promise<string> =>
    whole(open(...asked)).catch((error: unknown) => {
      if (error instanceof EngineError && error.cause instanceof ThoughtFirst) return whole(open(...asked))
      throw error
    })

  const inAnyWay = async <T>(request: StructuredRequest<T>): Promise<{ text: string; way: Way | 'words' }> => {
    const known = knownOf.get(request.model)
    const shape = shapeOf(request.name, request.schema)
    const first = ways.filter((way) => way === known?.way)
    const tried =
      known?.way === 'words' && known.left-- > 0 ? [] : [...first, ...ways.filter((way) => way !== known?.way)]
    let isGone = false
    for (const way of tried) {
      try {
        // The model need not use the tool, so the prompt also contains the schema.
        const asked = way === 'tool' ? inWords(request) : request
        return { text: await answered(asked, { shape, way }, way === known?.way), way }
      } catch (error) {
        if (!(error instanceof EngineError) || !mayRefuseShape(error)) throw error
        isGone ||= error.fault === 'retired'
      }
    }
    let isSuccessor = false
    const onServed = (servedBy: string) => {
      isSuccessor = true
      request.onServed?.(servedBy)
    }
    const text = await answered({ ...inWords(request), onServed }, null, true)
    // A retired model's refusals say nothing about its successor, so they are not recorded for the successor.
    if (tried.length > 0 && !(isGone && isSuccessor)) knownOf.set(request.model, { way: 'words', left: WORDS_TIMES })
    return { text, way: 'words' }
  }

  const countMisfit = (model: string): void => {
    const times = (misfits.get(model) ?? 0) + 1
    misfits.set(model, times % PASSED_OVER)
    if (times === PASSED_OVER) knownOf.set(model, { way: 'words', left: WORDS_TIMES })
  }

  return async (wish) => {
    let spent: ModelUsage | null = null
    let isCut = false
    const onUsage = (usage: ModelUsage) => {
      spent = spent === null ? usage : addedUsage(spent, usage)
    }
    const request = { ...wish, onUsage, onCut: () => (isCut = true) }
    try {
      const { text: first, way } = await inAnyWay(request)
      const parsed = parse(first, request)
      if (parsed.success) {
        if (way !== 'words') knownOf.set(request.model, { way })
        misfits.delete(request.model)
        return parsed.data
      }
      const maxTokens = isCut ? 2 * request.maxTokens : request.maxTokens
      const again = { ...request, maxTokens, messages: corrected(request, first, parsed.wrong) }
      const second = parse(await answered(inWords(again), null, true), request)
      if (second.success) {
        if (way !== 'words' && !isCut) countMisfit(request.model)
        return second.data
      }
      knownOf.delete(request.model)
      throw engineError('malformed', new Error(`no ${request.name} in two answers: ${second.wrong}`))
    } finally {
      if (spent !== null) wish.onUsage?.(spent)
    }
  }
}

function corrected<T>(request: StructuredRequest<T>, answer: string, wrong: string): readonly ModelMessage[] {
  return [
    ...request.messages,
    { role: 'assistant', content: beginning(answer, SHOWN) || '{}' },
    { role: 'user', content: `That answer does not fit: ${wrong}. Answer again, with the corrected JSON alone.` },
  ]
}

function inWords<T>(request: StructuredRequest<T>): ModelRequest {
  const rule = `Answer with one JSON value alone, no other words, no code fence. It must fit this JSON Schema:
${JSON.stringify(schemaOf(request.schema))}`
  return { ...request, system: request.system === '' ? rule : `${request.system}\n\n${rule}` }
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

function parse<T>(text: string, { schema }: StructuredRequest<T>) {
  let value: unknown
  try {
    // Cleans each string again, because parsing has turned escapes into characters.
    value = JSON.parse(jsonIn(cleanText(text)), (_key, part: unknown) =>
      typeof part === 'string' ? cleanText(part) : part,
    )
  } catch (error) {
    return { success: false, wrong: `it is no JSON (${(error as Error).message})` } as const
  }
  const { success, output, issues } = v.safeParse(schema, value)
  if (success) return { success, data: output } as const
  const wrong = issues.map((issue) => `${v.getDotPath(issue) ?? 'the value'}: ${issue.message}`).join('; ')
  return { success, wrong } as const
}

function jsonIn(text: string): string {
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return start === -1 || end < start ? text : text.slice(start, end + 1)
}

type Json = Readonly<Record<string, unknown>>

/** The JSON Schema keywords that strict modes accept. */
const KEYWORDS = new Set(['type', 'description', 'enum', 'const', 'required', 'additionalProperties'])

export const schemaOf = (schema: Schema): Json => jsonSchemaOf(schema, 'output')

export function shapeOf(name: string, schema: Schema): AnswerShape {
  const parts = essence(schemaOf(schema))
  return { name, schema: parts, strict: everythingRequired(parts) }
}

function essence(value: unknown): Json {
  const result: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value as Json)) {
    if (key === 'properties') {
      result[key] = Object.fromEntries(Object.entries(part as Json).map(([name, inner]) => [name, essence(inner)]))
    } else if (key === 'items') result[key] = essence(part)
    else if (key === 'anyOf') result[key] = (part as unknown[]).map(essence)
    else if (KEYWORDS.has(key)) result[key] = part
  }
  return result
}

function everythingRequired({ properties = {}, required = [], items, anyOf = [] }: Parts): boolean {
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  return Object.keys(properties).length === required.length && inner.every(everythingRequired)
}

interface Parts {
  readonly properties?: Readonly<Record<string, Parts>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Parts[]
  readonly items?: Parts
}
