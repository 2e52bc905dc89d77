import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTurn, liveTurn, type TurnEvent, turnEventSchema } from '#features/turns/contract/turns.ts'
import { type WatchedEvent, watchedEventSchema, watchShared } from '#features/share/contract.ts'
import { assetsFolder } from '#platform/server/folder-above.ts'
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

/**
 * Returns the chapters of `/api/docs` that precede the list of calls, as Markdown. The sources for the MCP files and commands
 * are code.claude.com/docs/en/mcp, cursor.com/docs/mcp and code.visualstudio.com/docs/agents/reference/mcp-configuration; the
 * source for signing in is zuplo.com/learn/mcp/compatibility (2026-11-28).
 */
export function guide(publicUrl: string): string {
  const events = Object.entries(WATCHED_MEANINGS).map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
  const written = readFileSync(join(assetsFolder(), 'api-guide.md'), 'utf8')
  return written.replaceAll('SITE', publicUrl).replace('EVENTS', events.join('\n'))
}
