import { parsedAs } from '#platform/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { TurnSource } from '#features/turns/web/live/turn-stream.ts'
import type { TurnCalls, WatchedDebate } from '#features/turns/web/live/turn-watching.ts'
import type { ServerEvent } from '#platform/sse.ts'
import { readJson } from '#platform/web/calls/answers.ts'
import { call } from '#platform/web/calls/call.ts'
import { openStream } from '#platform/web/calls/open-stream.ts'
import { readShared, watchedEventSchema, watchShared, type SharedDebate } from '../contract.ts'
import { archiveKey } from './queries.ts'

/** Returns the calls for a shared debate. @param onWatching called when the number of watchers changes */
export function archiveCalls(
  cache: QueryClient,
  shareToken: string,
  onWatching: (count: number) => void,
): TurnCalls<WatchedDebate> {
  const params = { shareToken }
  const refetch = () => cache.invalidateQueries({ queryKey: archiveKey(shareToken) })
  const join: TurnSource['join'] = async (link) => {
    const events = await openStream(watchShared, { params, ...link })
    return events && countsTaken(events, onWatching)
  }
  return {
    source: () => ({
      // Only joins, because readers of a shared debate cannot start a turn.
      start: (link) => join({ ...link, lastEventId: null }),
      join,
      stop: () => Promise.resolve(),
      finished: async (turnNumber, signal) => {
        const { responses } = await call(readShared, { params, signal })
        return responses.find((response) => response.turnNumber === turnNumber) ?? null
      },
    }),
    async ended(_, end) {
      onWatching(0)
      if (end.kind !== 'nothing') {
        const response = end.kind === 'response' ? [end.response] : []
        cache.setQueryData<SharedDebate>(archiveKey(shareToken), (archive) => {
          if (!archive) return archive
          const others = archive.responses.filter(({ id }) => response.every((said) => said.id !== id))
          return { ...archive, responses: [...others, ...response], liveTurn: null }
        })
      }
      await refetch()
    },
    refetch,
  }
}

async function* countsTaken(
  events: AsyncIterable<ServerEvent>,
  onWatching: (count: number) => void,
): AsyncGenerator<ServerEvent, void, void> {
  for await (const event of events) {
    const said = parsedAs(watchedEventSchema, readJson(event.data))
    if (said && 'watching' in said) onWatching(said.watching)
    else yield event
  }
}
