import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { edgeName } from '../argument-map.ts'
import type { Contest, DebateMap } from '../contract.ts'
import type { MapCalls } from './map-calls.ts'

/** Loads the map and the verdict. @param turns the number of finished turns; the map changes with each one */
export function useDebateMap(calls: MapCalls, turns: number, onContestFailed: (error: Error) => void) {
  const cache = useQueryClient()
  const mapKey = [...calls.key, 'map', turns]
  const verdictKey = [...calls.key, 'verdict', turns]
  // Refetches the map when the reader opens it, because answers may have been read or contested elsewhere.
  const asked = { placeholderData: theOneBefore, refetchOnMount: 'always' } as const
  const map = useQuery({ queryKey: mapKey, queryFn: ({ signal }) => calls.readMap(signal), ...asked })
  const verdict = useQuery({ queryKey: verdictKey, queryFn: ({ signal }) => calls.readVerdict(signal), ...asked })
  const mutationKey = [...calls.key, 'contests']
  const setMap = (change: (map: DebateMap) => DebateMap) =>
    cache.setQueryData<DebateMap>(mapKey, (before) => before && change(before))

  const contest = useMutation({
    mutationKey,
    // Sends contests one after another, so that the last response contains the newest map.
    scope: { id: mutationKey.join(' ') },
    mutationFn: calls.contest,
    onMutate: (wanted: Contest) => void setMap((before) => withContest(before, wanted)),
    onError: (error, wanted) => {
      setMap((before) => withContest(before, { ...wanted, contested: !wanted.contested }))
      onContestFailed(error)
    },
    onSuccess: (answer) => {
      // If the reader has pressed again, skips this response, because a newer one will follow.
      if (cache.isMutating({ mutationKey }) === 1) setMap(() => answer)
    },
  })

  const make = useMutation({
    mutationFn: () => calls.make?.() ?? Promise.reject(new Error('not offered')),
    onSuccess: (answer) => {
      setMap(() => answer)
      return cache.invalidateQueries({ queryKey: verdictKey })
    },
  })

  return { map, verdict, contest: contest.mutate, make }
}

/** Keeps the old data until the new data arrives. The library's own function would enlarge the home page's bundle. */
const theOneBefore = <T>(before: T | undefined): T | undefined => before

function withContest(map: DebateMap, { contested, ...named }: Contest): DebateMap {
  const edges = map.edges.map((edge) => {
    if (edgeName(edge) !== edgeName(named) || edge.contestedByYou === contested) return edge
    return { ...edge, contestedByYou: contested, contests: Math.max(0, edge.contests + (contested ? 1 : -1)) }
  })
  return { ...map, edges }
}
