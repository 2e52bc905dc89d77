import { parsedAs } from '#platform/schemas.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#platform/web/calls/answers.ts'
import { call } from '#platform/web/calls/call.ts'
import { openStream } from '#platform/web/calls/open-stream.ts'
import { generateTurn, liveTurn, stopTurn } from '../../contract/turns.ts'
import { languageSchema } from '#features/debates/contract/fields.ts'
import { readDebate, type Debate, type DebateListItem } from '#features/debates/contract/debates.ts'
import { nextTurn } from '#features/debates/rules.ts'
import { keys } from '#features/debates/web/queries.ts'
import type { TurnEnd, TurnSource } from './turn-stream.ts'
import { readingPlaces, type TurnCalls } from './turn-watching.ts'

function turnSource({ id, ...debate }: Debate, closing: boolean): TurnSource {
  const params = { id }
  // If the form no longer offers the language, this is undefined, and the server uses the debate's own language.
  const language = parsedAs(languageSchema, debate.language)
  return {
    start: (link) => openStream(generateTurn, { params, body: { language, ...(closing && { closing }) }, ...link }),
    join: (link) => openStream(liveTurn, { params, ...link }),
    stop: () => call(stopTurn, { params }),
    finished: async (turnNumber, signal) => {
      const { responses } = await call(readDebate, { params, signal })
      return responses.find((response) => response.turnNumber === turnNumber) ?? null
    },
  }
}

export const turnCalls = (cache: QueryClient): TurnCalls<Debate> => ({
  source: turnSource,
  ended: ({ id }, end) => turnEnded(cache, id, end),
  refetch: ({ id }) => cache.invalidateQueries({ queryKey: keys.one(id) }),
  places: ({ id }) => readingPlaces(id),
  createdAt: ({ id }) => cache.getQueryData(keys.createdAt(id)),
})

async function turnEnded(cache: QueryClient, id: string, end: TurnEnd): Promise<void> {
  if (end.kind !== 'nothing') {
    const response = end.kind === 'response' ? end.response : null
    cache.setQueryData<Debate>(keys.one(id), (debate) => debate && afterTurn(debate, response))
  }
  if (end.kind === 'response') {
    const { turnNumber } = end.response
    cache.setQueryData<InfiniteData<Page<DebateListItem[]>>>(
      keys.recent,
      (list) => list && counted(list, id, turnNumber),
    )
    void cache.invalidateQueries({ queryKey: keys.lists })
  }
  await cache.invalidateQueries({ queryKey: keys.one(id) })
}

function counted(list: InfiniteData<Page<DebateListItem[]>>, id: string, responses: number) {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) =>
      item.id === id ? { ...item, responseCount: Math.max(item.responseCount, responses) } : item,
    ),
  }))
  return { ...list, pages }
}

function afterTurn(debate: Debate, response: Response | null): Debate {
  if (response === null) return { ...debate, liveTurn: null }
  const responses = [...debate.responses.filter((other) => other.id !== response.id), response]
  // The cached debate may lack turns that were written on another device.
  const currentTurn = Math.max(debate.currentTurn, nextTurn(response.turnNumber))
  return { ...debate, responses, currentTurn, liveTurn: null }
}
