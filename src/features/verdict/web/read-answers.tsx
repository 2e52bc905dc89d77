import './read-answers.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { DebateMap } from '../contract.ts'
import texts from '../verdict-texts.json' with { type: 'json' }
import type { MapCalls } from './map-calls.ts'
import { useDebateMap } from './use-debate-map.ts'

interface ReadAnswersProps {
  map: DebateMap
  /** Null if this reader is not allowed to have a model read the answers. */
  make: ReturnType<typeof useDebateMap>['make'] | null
}

export function ReadAnswers({ map, make }: ReadAnswersProps) {
  const text = useText()
  const { sentence } = useSentence()
  return (
    <div className="map-readings">
      {map.edges.length === 0 && <p>{text(texts.none)}</p>}
      {make !== null && map.unread > 0 && (
        <>
          <p>{text(texts.unread, { n: map.unread })}</p>
          <Button
            size="small"
            busy={make.isPending}
            busyLabel={text(texts.readingAnswers)}
            onClick={() => make.mutate()}
          >
            {text(texts.readAnswers)}
          </Button>
        </>
      )}
      {make?.error && (
        <p role="alert" className="field-error">
          {sentence(make.error)}
        </p>
      )}
    </div>
  )
}

/** Returns true if a model can still read answers, so that nothing is said about the verdict yet. */
export function useIsUnread({ key, readMap }: MapCalls, turns: number, enabled: boolean): boolean {
  const { data } = useQuery({ queryKey: [...key, 'map', turns], queryFn: ({ signal }) => readMap(signal), enabled })
  return data !== undefined && data.unread > 0
}

/** Has a provider's model read the answers at once. A local model, which takes minutes, waits for the reader's press. */
export function ReadAnswersAtEnd({ calls, turns }: { calls: MapCalls; turns: number }) {
  const { map, make } = useDebateMap(calls, turns, () => {})
  const begins = useConfig()?.engine.kind === 'remote' && make.isIdle && !map.isFetching
  const { mutate } = make
  useEffect(() => {
    if (begins) mutate()
  }, [begins, mutate])
  return map.data ? <ReadAnswers map={map.data} make={make} /> : null
}
