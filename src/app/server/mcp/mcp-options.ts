/** /mcp: the tools for holders of an API key (§15 "Keys"). */
import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import { problemBody } from '#platform/server/http/problem-answer.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Visit } from '#platform/server/http/server.ts'
import { challengeOf } from '#platform/server/mcp/mcp.ts'
import type { McpOptions } from '#platform/server/mcp/mcp-answer.ts'
import { sentenceOf } from '../../refusals.ts'
import { debateTools, TOOLS_ABOUT } from './debate-tools.ts'

export interface ToolsDeps {
  readonly routes: readonly Route<Viewer>[]
  readonly publicUrl: string
  readonly version: string
  readonly callerOf: (visit: Visit) => Promise<Viewer>
  readonly problemOf: (error: unknown) => Problem | null
}

export function mcpOptions({ routes, publicUrl, version, callerOf, problemOf }: ToolsDeps): McpOptions<Viewer> {
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
      // A browser's cookie is not enough: pages of other programs may share its browser.
      if (viewer.key === undefined) throw refusal('authentication-required')
      return viewer
    },
    sentenceFor: (error) => {
      const problem = error instanceof Problem ? error : problemOf(error)
      return problem && said(problem)
    },
  }
}

function said(problem: Problem): string {
  const { detail } = problemBody(problem, '', sentenceOf)
  return problem.retryAfter === null ? detail : `${detail} (Try again in ${problem.retryAfter} seconds.)`
}
