import type { Viewer } from '#features/account/viewer.ts'
import { unavailableProblem } from '#platform/server/database/unavailable.ts'
import { Problem } from '#platform/server/errors.ts'
import { problemBody } from '#platform/server/http/problem-answer.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Visit } from '#platform/server/http/server.ts'
import { challengeOf } from '#platform/server/mcp/mcp.ts'
import type { McpOptions, Tool, ToolCall } from '#platform/server/mcp/mcp-answer.ts'
import { version } from '../../../package.json'
import { sentenceOf } from '../refusals.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import * as v from 'valibot'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { generatorOf, sourceTypeOf, sourceText } from '#features/debates/digital-source.ts'
import { generateTurn, turnEventSchema } from '#features/turns/contract/turns.ts'
import type { Endpoint } from '#platform/endpoint.ts'
import { callInside, streamInside } from '#platform/server/http/call-inside.ts'
import { readableSchema, requestSchema } from '#platform/server/http/documentation/openapi.ts'
import type { JsonObject } from '#platform/server/json-schema.ts'
import { DONE } from '#platform/sse.ts'

export function mcpOptions(
  routes: readonly Route<Viewer>[],
  publicUrl: string,
  callerOf: (visit: Visit) => Promise<Viewer>,
): McpOptions<Viewer> {
  const keyHelp = `Programs sign in with an API key: make one at ${publicUrl}/account and send it as \`Authorization: Bearer\`. There is no OAuth here.`
  const about = {
    path: '/mcp',
    publicUrl,
    info: { name: 'einstein-vs-cat', title: 'Einstein vs Cat', version },
    keyHelp,
  }
  const refusal = (code: 'authentication-required' | 'invalid-key') => {
    const challenge = challengeOf(about, code === 'invalid-key' ? 'invalid_token' : null)
    return new Problem(401, code, { challenge, extra: { help: keyHelp } })
  }
  return {
    ...about,
    instructions: TOOLS_ABOUT,
    tools: debateTools(routes, publicUrl),
    resolveCaller: async (visit) => {
      const viewer = await callerOf(visit).catch((error: unknown) => {
        throw error instanceof Problem && error.code === 'invalid-key' ? refusal('invalid-key') : error
      })
      // An API key is required, because another site's page could make the browser send the visitor's cookie.
      if (viewer.key === undefined) throw refusal('authentication-required')
      return viewer
    },
    sentenceFor: (error) => {
      const problem = error instanceof Problem ? error : unavailableProblem(error)
      if (problem === null) return null
      const { detail } = problemBody(problem, '', sentenceOf)
      return problem.retryAfter === null ? detail : `${detail} (Try again in ${problem.retryAfter} seconds.)`
    },
  }
}

const TOOLS_ABOUT =
  'Debates between Einstein, who argues the first position, and Cat, who argues the second. Start a debate, then ask for one turn after the other: odd turns are Einstein’s, even ones Cat’s. A turn can take some minutes.'

const debateOf = v.strictObject({
  debateId: v.pipe(v.string(), v.description('The id that start_debate has returned.')),
})

function debateTools(routes: readonly Route<Viewer>[], publicUrl: string): Tool<Viewer>[] {
  const ask = <Answer>(endpoint: Endpoint<string, unknown, unknown, Answer>, call: ToolCall<Viewer>, given: object) =>
    callInside(routes, endpoint, { ...call, ...given })
  const linkTo = (id: string) => `${publicUrl}/?debate=${id}`

  return [
    {
      name: 'start_debate',
      title: 'Start a debate',
      description:
        'Opens a debate on a question with two positions. Nobody has spoken yet: next_turn asks for the first turn.',
      input: inputOf(createDebate.body),
      readOnly: false,
      run: async (body, call) => {
        const { id, question, option1, option2 } = await ask(createDebate, call, { body })
        const link = linkTo(id)
        return {
          text: `Debate ${id} is open: “${question}”\nEinstein argues: ${option1}\nCat argues: ${option2}\n${link}`,
          data: { debateId: id, question, option1, option2, link },
        }
      },
    },
    {
      name: 'next_turn',
      title: 'Write the next turn',
      description:
        'Lets the one whose turn it is speak, and returns what was said. A turn that is being written is waited for.',
      input: inputOf(debateOf),
      readOnly: false,
      run: async (given, call) => {
        const { debateId } = idIn(given)
        const said = await speak(routes, debateId, call)
        return said === null
          ? { text: 'The turn was stopped before anything was said.', data: { stopped: true } }
          : { text: spoken(said), data: turnData(said) }
      },
    },
    {
      name: 'read_debate',
      title: 'Read a debate',
      description: 'Returns a debate with every turn so far.',
      input: inputOf(debateOf),
      readOnly: true,
      run: async (given, call) => {
        const { debateId } = idIn(given)
        const { id, question, option1, option2, responses } = await ask(readDebate, call, { params: { id: debateId } })
        const positions = `“${question}”\nEinstein argues: ${option1}\nCat argues: ${option2}`
        return {
          text: [positions, ...responses.map(spoken)].join('\n\n'),
          data: { debateId: id, question, option1, option2, link: linkTo(id), turns: responses.map(turnData) },
        }
      },
    },
  ]
}

/** Returns a short input schema, because clients send it to their model with every question. */
const inputOf = (body: Endpoint['body']) =>
  body === null ? { type: 'object' } : (readableSchema(requestSchema(body, 'input')) as JsonObject)

function idIn(given: unknown): v.InferOutput<typeof debateOf> {
  const result = v.safeParse(debateOf, given)
  if (result.success) return result.output
  throw new Problem(400, 'invalid-input', { errors: [{ path: 'debateId', message: 'Required' }] })
}

/** The number of characters that the model must add before the next progress report is sent. */
const REPORTED_EVERY = 200

/** Generates the next turn, or follows the one in progress. Returns null if the turn was stopped without a response. */
async function speak(routes: readonly Route<Viewer>[], id: string, call: ToolCall<Viewer>): Promise<Response | null> {
  let said: Response | null = null
  let failed: Problem | null = null
  let length = 0
  let reported = 0
  await streamInside(routes, generateTurn, { ...call, params: { id }, body: {} }, (data) => {
    if (data === DONE) return
    const event = v.parse(turnEventSchema, JSON.parse(data))
    if ('response' in event) said = event.response
    if ('error' in event) failed = new Problem(503, event.code ?? 'internal-error', { values: event.values ?? {} })
    if ('content' in event) length += event.content.length
    if (length < reported + REPORTED_EVERY) return
    reported = length
    call.progress(length)
  })
  if (failed !== null) throw failed as Problem
  return said
}

const SPEAKERS = { 1: 'Einstein', 2: 'Cat' } as const

/** Formats the turn with a heading that names its speaker and any model that wrote the text (§16). */
function spoken(said: Response): string {
  const type = sourceTypeOf(said)
  const model = said.engine === 'scripted' ? '' : `: ${generatorOf(said)}`
  const mark = type === null ? '' : ` (${sourceText(type)}${model})`
  return `Turn ${said.turnNumber}, ${SPEAKERS[said.optionNumber]}${mark}:\n\n${said.content}`
}

const turnData = (said: Response) => ({
  turnNumber: said.turnNumber,
  speaker: SPEAKERS[said.optionNumber],
  content: said.content,
  model: said.aiModel,
  engine: said.engine,
  servedBy: said.servedBy,
  digitalSourceType: said.digitalSourceType,
  cut: said.cut,
  citations: said.citations,
})
