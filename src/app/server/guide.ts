/** The chapters before the calls in `/api/docs`. guide.test.ts runs the examples. */
import type { Chapter } from '#platform/server/http/documentation/documentation.ts'
import { generateTurn, liveTurn, type TurnEvent, turnEventSchema } from '#features/turns/contract/turns.ts'
import { type WatchedEvent, watchedEventSchema, watchShared } from '#features/share/contract.ts'
import type { EventStream } from '#platform/server/http/documentation/openapi.ts'

export const GROUPS: Readonly<Record<string, string>> = {
  debates: 'Debates',
  responses: 'Debates',
  share: 'Shared debates',
  oembed: 'Shared debates',
  user: 'The account',
  register: 'Signing in and out',
  login: 'Signing in and out',
  logout: 'Signing in and out',
  auth: 'Signing in and out',
  subscription: 'Plans and payments',
  tiers: 'Plans and payments',
  stripe: 'Plans and payments',
  language: 'Languages',
  config: 'The site',
  operator: 'The site',
}

export function guide(publicUrl: string): Chapter[] {
  return [
    {
      id: 'keys',
      title: 'Get a key',
      parts: [
        `Sign in, open [your account](${publicUrl}/account) and make one under “API keys”. “Read only” makes the calls that change nothing, “Read and change” also opens debates and runs turns. The key (\`evc_…\`) is shown once.`,
        'It goes with each call as `Authorization: Bearer evc_…`. The calls that take one have a 🔑; what the account may do, the key may do, within the same limits. Without a key a program is a visitor without an account.',
      ],
    },
    {
      id: 'first-call',
      title: 'A first call',
      parts: [
        'Open a debate, and let Einstein speak. With curl:',
        { code: CURL.replaceAll('SITE', publicUrl) },
        'In JavaScript, for Node 20 and newer (save it as `first-call.mjs`):',
        { code: JAVASCRIPT.replaceAll('SITE', publicUrl) },
      ],
    },
    { id: 'events', title: 'The events of a turn', parts: eventParts() },
    { id: 'mcp', title: 'Assistants (MCP)', parts: mcpParts(publicUrl) },
  ]
}

const CURL = `KEY=evc_…
curl -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"question":"Is light a wave?","option1":"A wave","option2":"A particle"}' \\
  SITE/api/debates
# Its id comes with the answer. -N shows the turn while it is written.
ID=…
curl -N -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{}' SITE/api/debates/$ID/generate`

const JAVASCRIPT = `const site = 'SITE'
const headers = { authorization: 'Bearer evc_…', 'content-type': 'application/json' }

async function post(path, body) {
  const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error((await answer.json()).detail)
  return answer
}

const debate = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
const { id } = await (await post('/api/debates', debate)).json()

const turn = await post(\`/api/debates/\${id}/generate\`, {})
let rest = ''
for await (const part of turn.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + part).split('\\n')
  rest = lines.pop()
  for (const line of lines) {
    if (!line.startsWith('data: {')) continue // a comment that keeps the line open, or [DONE]
    const event = JSON.parse(line.slice('data: '.length))
    if (event.error) throw new Error(event.error)
    process.stdout.write(event.content ?? '')
  }
}`

function eventParts(): Chapter['parts'] {
  const rows = EVENT_STREAMS.flatMap(({ meanings }) => Object.entries(meanings))
  const meanings = [...new Map(rows)].map(([name, meaning]) => [`\`${name}\``, meaning])
  return [
    '`POST /api/debates/{id}/generate` answers with a stream of events (`text/event-stream`), and so do the two calls `…/live`, which start nothing. Each event is a line `data: ` with JSON in it, known by its first member; after the last one comes `data: [DONE]`. A line that begins with a colon keeps the connection open every 15 seconds and says nothing.',
    {
      code: `data: {"turn":{"turnNumber":1,"optionNumber":1,"round":"opening","aiModel":"gpt-4.1-nano","engine":"openai","servedBy":null}}

data: {"content":"Light bends around "}

data: {"content":"corners, as only waves do."}

data: {"response":{"turnNumber":1,"content":"Light bends around corners, as only waves do.", …}}

data: [DONE]`,
    },
    { rows: meanings },
    'The turn belongs to the server: who leaves does not stop it, and `generate` while a turn is written joins it. What is refused before the stream begins is a problem body, as everywhere.',
  ]
}

/**
 * Files and commands: code.claude.com/docs/en/mcp, cursor.com/docs/mcp, code.visualstudio.com/docs/agents/reference/mcp-configuration;
 * clients' sign-in: zuplo.com/learn/mcp/compatibility (2026-11-28).
 */
function mcpParts(publicUrl: string): Chapter['parts'] {
  const url = `${publicUrl}/mcp`
  const json = (value: unknown) => JSON.stringify(value, null, 2)
  const name = 'einstein-vs-cat'
  return [
    `An assistant plays at \`${url}\`, over the Model Context Protocol (revision 2026-07-28, and those before it), with three tools: \`start_debate\`, \`next_turn\`, \`read_debate\`. It takes the same keys, so it needs a program that can send a header. With Claude Code:`,
    { code: `claude mcp add --transport http ${name} ${url} --header "Authorization: Bearer evc_…"` },
    'Cursor, in `~/.cursor/mcp.json`:',
    { code: json({ mcpServers: { [name]: { url, headers: { Authorization: 'Bearer evc_…' } } } }) },
    'VS Code, in `.vscode/mcp.json`; it asks for the key and keeps it:',
    {
      code: json({
        servers: { [name]: { type: 'http', url, headers: { Authorization: 'Bearer ${input:evc-key}' } } },
        inputs: [{ type: 'promptString', id: 'evc-key', description: 'API key', password: true }],
      }),
    },
    'ChatGPT and claude.ai (with Claude’s apps) sign in by OAuth only, which is not offered here: they say that they cannot sign in or register.',
  ]
}

type NameOf<Event> = Event extends { readonly error: string } ? 'error' : Event extends unknown ? keyof Event : never

const TURN_MEANINGS: Readonly<Record<NameOf<TurnEvent>, string>> = {
  turn: 'The turn begins: its number, who speaks (1 = Einstein, 2 = Cat), the model chosen and which one writes. It comes again when the model was retired and its successor writes.',
  waiting: 'Others are before this turn in the line of a model that writes a few at a time; `position` 1 is the next.',
  thinking: 'The model thinks; its first text ends it.',
  content: 'The next piece of the text. Who joins a turn gets everything so far in the first piece.',
  response: 'The turn is finished and saved: the whole response, as the debate holds it.',
  stopped: 'The turn was stopped before it had 200 characters, and nothing was saved.',
  error: 'The turn failed and nothing was saved: a sentence, and the code and values by which it can be translated.',
}

const WATCHED_MEANINGS: Readonly<Record<NameOf<WatchedEvent>, string>> = {
  ...TURN_MEANINGS,
  watching: 'How many readers watch through the link, this one included.',
}

export const EVENT_STREAMS: readonly EventStream[] = [
  { name: 'TurnEvent', endpoints: [generateTurn, liveTurn], events: turnEventSchema, meanings: TURN_MEANINGS },
  { name: 'WatchedEvent', endpoints: [watchShared], events: watchedEventSchema, meanings: WATCHED_MEANINGS },
]
