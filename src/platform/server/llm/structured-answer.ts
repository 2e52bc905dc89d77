import type { z } from 'zod/mini'
import { beginning } from '#platform/cut.ts'
import { cleanText } from '../text/clean-text.ts'
import { schemaOf, shapeOf } from './answer-schema.ts'
import type { AnswerShape } from './remote/dialect.ts'
import { engineError } from './remote/faults.ts'
import { EngineError, type ModelMessage, type ModelRequest, type ModelUsage, type StructuredRequest } from './port.ts'

type Open = (request: ModelRequest, shape: AnswerShape | null) => AsyncIterable<string>

const SHOWN = 8_000

/**
 * Asks, parses, and asks once more, saying what was wrong. Throws `EngineError` `malformed` when the second answer does
 * not fit either. Usage is reported once for both.
 */
export async function structuredAnswer<T>(open: Open, request: StructuredRequest<T>): Promise<T> {
  let spent: ModelUsage | null = null
  const onUsage = ({ tokensIn, tokensOut }: ModelUsage) => {
    spent = { tokensIn: (spent?.tokensIn ?? 0) + tokensIn, tokensOut: (spent?.tokensOut ?? 0) + tokensOut }
  }
  try {
    return await ask(open, { ...request, onUsage })
  } finally {
    if (spent !== null) request.onUsage?.(spent)
  }
}

async function ask<T>(open: Open, request: StructuredRequest<T>): Promise<T> {
  const first = await asked(open, request)
  const parsed = parse(first, request)
  if (parsed.success) return parsed.data
  const messages: readonly ModelMessage[] = [
    ...request.messages,
    { role: 'assistant', content: beginning(first, SHOWN) || '{}' },
    {
      role: 'user',
      content: `That answer does not fit: ${parsed.wrong}. Answer again, with the corrected JSON alone.`,
    },
  ]
  const second = parse(await whole(open(inWords({ ...request, messages }), null)), request)
  if (second.success) return second.data
  throw engineError('malformed', new Error(`no ${request.name} in two answers: ${second.wrong}`))
}

async function asked<T>(open: Open, request: StructuredRequest<T>): Promise<string> {
  try {
    return await whole(open(request, shapeOf(request.name, request.schema)))
  } catch (error) {
    // Providers do not document how they refuse strict mode: every rejection leads to a try without it.
    if (!(error instanceof EngineError) || error.fault !== 'rejected') throw error
    return whole(open(inWords(request), null))
  }
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

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false; readonly wrong: string }

function parse<T>(text: string, { schema }: StructuredRequest<T>): Parsed<T> {
  let value: unknown
  try {
    // Strings are cleaned again after parsing, because an escape has become a character only now.
    value = JSON.parse(jsonIn(cleanText(text)), (_key, part: unknown) =>
      typeof part === 'string' ? cleanText(part) : part,
    )
  } catch (error) {
    return { success: false, wrong: `it is no JSON (${(error as Error).message})` }
  }
  const result = schema.safeParse(value)
  return result.success ? result : { success: false, wrong: sentenceOf(result.error) }
}

const sentenceOf = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'the value'}: ${issue.message}`).join('; ')

/** Models often surround it with text or a code fence. */
function jsonIn(text: string): string {
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return start === -1 || end < start ? text : text.slice(start, end + 1)
}
