import './read-answers.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { keep, kept } from '#platform/web/session-state.ts'
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

/** Has a provider's model read the answers, once a visit; a local model, which takes minutes, waits for a press. */
export function ReadAnswersAtEnd({ calls, turns }: { calls: MapCalls; turns: number }) {
  const { map, make } = useDebateMap(calls, turns, () => {})
  const mark = `${calls.key.join('/')}/answers`
  const tried = useRef(false)
  const begins = useConfig()?.engine.kind === 'remote' && kept(mark) !== true && !map.isFetching
  const { mutate, reset } = make
  useEffect(() => {
    if (!begins || tried.current) return
    tried.current = true
    keep(mark, true)
    mutate(undefined, { onError: reset })
  }, [begins, mark, mutate, reset])
  return map.data ? <ReadAnswers map={map.data} make={make} /> : null
}
