import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '#app/refusals.ts'
import { GROUPS } from '#app/server/guide.ts'
import { keySchema, passkeySchema, sessionSchema } from '#features/account/contract.ts'
import { userSchema } from '#features/account/user.ts'
import { citationSchema, responseSchema, userInputSchema } from '#features/debates/contract/entries.ts'
import { debateListItemSchema, debateSchema, permissionsSchema } from '#features/debates/contract/debates.ts'
import { userDebateSchema } from '#features/debates/contract/own-debates.ts'
import { sourceSchema } from '#features/sources/contract.ts'
import { translatedPartSchema } from '#features/translations/contract.ts'
import { sharedDebateSchema } from '#features/share/contract.ts'
import { debateMapSchema, mapCardSchema, mapEdgeSchema, verdictSchema } from '#features/verdict/contract.ts'
import { readStances } from '#features/verdict/stances-contract.ts'
import { BODY_LIMIT, type Endpoint, type Schema } from '#platform/endpoint.ts'
import { type Row, ROWS } from '#testing/access-rows.ts'
import { declaredCalls } from '#testing/contracts.ts'
import { root } from './run.mjs'

const SHAPES: Readonly<Record<string, Schema>> = {
  User: userSchema,
  Session: sessionSchema,
  Passkey: passkeySchema,
  Key: keySchema,
  Debate: debateSchema,
  Permissions: permissionsSchema,
  DebateItem: debateListItemSchema,
  UserDebate: userDebateSchema,
  Response: responseSchema,
  UserInput: userInputSchema,
  Citation: citationSchema,
  Source: sourceSchema,
  TranslatedPart: translatedPartSchema,
  SharedDebate: sharedDebateSchema,
  Map: debateMapSchema,
  Card: mapCardSchema,
  Edge: mapEdgeSchema,
  Verdict: verdictSchema,
  Stances: readStances.answer as Schema,
}
const nameOf = new Map(Object.entries(SHAPES).map(([name, schema]) => [schema, name]))

interface Parts {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly options?: readonly Schema[]
}

/** Returns the schema's name or its fields (`{id, title?, responses: Response[]}`), or '' for a plain value. */
function described(schema: Schema): string {
  return nameOf.get(schema) ?? fieldsOf(schema)
}

function fieldsOf(schema: Schema): string {
  const { type, entries, item, wrapped, options } = schema as Schema & Parts
  if (entries !== undefined) return `{${Object.entries(entries).map(field).join(', ')}}`
  if (item !== undefined) return `${described(item)}[]`
  if (wrapped !== undefined) return described(wrapped)
  if (type === 'union' && options !== undefined)
    return [...new Set(options.map(described))].filter(Boolean).join(' or ')
  return type === 'record' ? 'object' : ''
}

function field([name, schema]: [string, Schema]): string {
  const within = described(schema)
  const optional = schema.type === 'optional' ? '?' : ''
  return `${name}${optional}${/^[A-Z]/.test(within) ? `: ${within}` : within === '[]' ? '[]' : ''}`
}

const nameOfCall = ({ path, method }: Endpoint) => `${path} ${method}`

function whoMay({ may, of, readers }: Row, method: Endpoint['method']): string {
  const isFree = may.anonymous !== 401 || may.user === 401
  if (of === 'link') return isFree ? 'link' : 'user with the link'
  if (of === 'debate' || of === 'response') {
    if (may.anonymous === 403) return 'owner with an account'
    return method === 'GET' || readers ? 'reader' : 'owner'
  }
  return isFree ? 'anyone' : 'user'
}

function takes({ query, body, bodyTypes, bodyLimit }: Endpoint): string {
  const asked = query === null ? '' : `?${fieldsOf(query)}`
  const size = bodyLimit === BODY_LIMIT ? '' : `at most ${bodyLimit / 1024} kB`
  const sent = bodyTypes === null ? (body === null ? '' : fieldsOf(body)) : 'raw bytes'
  return [asked, sent, size].filter(Boolean).join(' ')
}

function answers({ answer, answerTypes, status }: Endpoint): string {
  if (answer === null) return '204'
  if (status === 303) return '303'
  if (answerTypes !== null) return answerTypes.map((type) => type.split(';')[0]).join(' or ')
  if (answer === 'stream') return 'events'
  return `${status === 200 ? '' : `${status} `}${described(answer)}`
}

function entry(call: Endpoint): string {
  const row = ROWS[`${call.method} ${call.path}`]
  if (row === undefined) throw new Error(`testing/access-rows.ts has no row for ${call.method} ${call.path}`)
  const key = row.keys === 'closed' || call.crossSite ? '' : ' 🔑'
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  const input = takes(call)
  const codes = call.refusals.length === 0 ? '' : `; refuses ${call.refusals.join(', ')}`
  return `- **${call.method} ${path}**${key} (${whoMay(row, call.method)}): ${call.summary}\n  ${input === '' ? '' : `\`${input}\` `}→ \`${answers(call)}\`${codes}`
}

const PROBLEM = /new Problem\(\s*(\d{3}),\s*'([a-z-]+)'/g

function codesByStatus(): [string, string[]][] {
  const folder = join(root, 'src')
  const codes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(PROBLEM)])
  const statuses = [...new Set(codes.map(([, status = '']) => status))].toSorted()
  const named = statuses.map((status): [string, string[]] => [
    status,
    [...new Set(codes.filter(([, one]) => one === status).map(([, , code = '']) => code))].toSorted(),
  ])
  const others = Object.keys(refusals).filter((code) => !named.some(([, known]) => known.includes(code)))
  return [...named, ['With a status of its own each time, or in streams', others.toSorted()]]
}

const HEAD = `# The calls

Written by \`npx vitest run scripts/calls.test.ts -u\` from the contract: change that, not this page. \`GET /api/openapi.json\` and
\`/api/docs\` of a running server have every field's type. Shapes, streams and plans: [choices.md](choices.md) §11; limits: §14.

Each entry says who may make the call, what it takes and what it answers. *anyone*: also without an account; *user*: signed in;
*owner*: the debate's owner or its anonymous creator; *reader*: anyone who may read the debate (§6); *link*: anyone with the
share link. For an entity of somebody else the answer is 404. 🔑 = a program may make it with an API key (§15). \`?\` = may be
left out; \`?{…}\` = in the address.

Every call may refuse with 400 (a field), 401 (a wrong key), 421 (an unknown host), 500 and 503; a call that changes something also
with 403 (another site), 413 and 415. The statuses that an entry names are its own.
`

const OTHERS = `## Not in the contract

- **GET /healthz**, **/healthz/stream**, **/readyz** (\`?exclude=redis\`), **/metrics**: alive, two events a second apart, ready, Prometheus (§14, §19).
- **POST /mcp**: the Model Context Protocol, with an API key (§15). **GET /.well-known/oauth-protected-resource/mcp** says how.
- **GET /api/openapi.json**, **/api/docs**, **/robots.txt**, **/sitemap.xml**, **/.well-known/webauthn**.
`

export function callsPage(): string {
  const headingOf = ({ path }: Endpoint) => GROUPS[path.split('/')[2] ?? ''] ?? ''
  const sorted = declaredCalls.toSorted((one, other) => (nameOfCall(one) < nameOfCall(other) ? -1 : 1))
  const chapters = [...new Set(Object.values(GROUPS))]
    .map((heading) => [heading, sorted.filter((call) => headingOf(call) === heading)] as const)
    .filter(([, calls]) => calls.length > 0)
    .map(([heading, calls]) => `## ${heading}\n\n${calls.map(entry).join('\n')}\n`)
  const shapes = Object.entries(SHAPES).map(([name, schema]) => `- **${name}**: \`${fieldsOf(schema)}\``)
  const codes = codesByStatus().map(([status, names]) => `- ${status}: ${names.join(', ')}`)
  return [
    HEAD,
    ...chapters,
    OTHERS,
    `## Shapes\n\n${shapes.join('\n')}\n`,
    `## Codes of refusals\n\n${codes.join('\n')}\n`,
  ].join('\n')
}
