import { useEffect, useState, useMemo, useRef } from 'react'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useUser } from '#features/account/web/viewer.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { Button } from '#platform/web/ui/button.tsx'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import translationTexts from '../texts.json' with { type: 'json' }
import { type Parts, type ReadableDebate, partStates, type TranslationCalls } from './translated-debate.ts'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TranslatedPart } from '../contract.ts'
import { callQueue } from '#platform/web/calls/call-queue.ts'

interface ReadInMineProps {
  debate: ReadableDebate
  calls: TranslationCalls
  language: InterfaceLanguage
  /** Receives the translated parts, or null to show the original. */
  onRead: (parts: Parts | null) => void
}

/** Shows a button if the reader can get a translation, otherwise the reason why not. */
export function ReadInMine({ debate, calls, language, onRead }: ReadInMineProps) {
  const text = useText()
  const { sentence } = useSentence()
  const format = useFormat()
  const { user } = useUser()
  const canTranslate = useConfig()?.translates
  const [wanted, want] = useState(false)
  const mayMake = user !== null && canTranslate === true
  const { parts, states, failure, tryAgain } = useTranslations(debate, calls, language, wanted && mayMake)
  useEffect(() => onRead(wanted ? parts : null), [wanted, parts, onRead])
  if (parts === null || canTranslate === undefined) return null
  const done = states.filter((state) => state.done).length
  const offered = mayMake || parts.size > 0
  const missing = done < states.length && (wanted || !offered)
  return (
    <>
      {offered && (
        <Button aria-describedby="original-language" onClick={() => want(!wanted)}>
          {text(wanted ? translationTexts.showOriginal : translationTexts.readInOwn)}
        </Button>
      )}
      <p id="original-language" className="debate-hint">
        {text(translationTexts.originalLanguage, { language: format.languageName(debate.language) })}
      </p>
      <p role="status" className="debate-hint">
        {offered && missing && text(translationTexts.progress, { n: done, total: states.length })}
      </p>
      {missing && why()}
    </>
  )

  function why() {
    if (failure !== null) {
      return (
        <p role="alert" className="debate-hint">
          {sentence(failure)}{' '}
          <Button size="small" onClick={tryAgain}>
            {text(texts.tryAgain)}
          </Button>
        </p>
      )
    }
    if (mayMake) return null
    if (!canTranslate) return <p className="debate-hint">{text(translationTexts.noTranslator)}</p>
    return <AuthLink className="debate-hint">{text(translationTexts.logIn)}</AuthLink>
  }
}

const AT_ONCE = 2
const inTurn = callQueue(AT_ONCE)

function useTranslations(
  debate: ReadableDebate,
  calls: TranslationCalls,
  language: InterfaceLanguage,
  making: boolean,
) {
  const cache = useQueryClient()
  const key = useMemo(() => [...calls.key, language], [calls, language])
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => calls.read(language, signal) })
  const parts = useMemo(() => data && new Map(data.map((part) => [part.part, part])), [data])
  const states = useMemo(() => partStates(debate, parts ?? new Map()), [debate, parts])
  const failed = useRef<Error | null>(null)
  const missing = parts === undefined ? [] : states.filter(({ done }) => !done)

  const make = (part: string, signal: AbortSignal) =>
    inTurn(signal, async () => {
      // After one part has failed, for example for lack of budget, no further parts are requested.
      if (failed.current !== null) throw failed.current
      const made = await calls.translate(part, language, signal).catch((error: Error) => {
        if (!signal.aborted) failed.current = error
        throw error
      })
      cache.setQueryData<TranslatedPart[]>(key, (others = []) => [...others.filter((one) => one.part !== part), made])
      return made
    })

  const made = useQueries({
    queries: missing.map(({ part }) => ({
      queryKey: [...key, part],
      queryFn: ({ signal }: { signal: AbortSignal }) => make(part, signal),
      enabled: making,
      // The parts are not cached, because a response must be translated again after cards were added to it.
      gcTime: 0,
    })),
  })
  // Cancels the queries, because a disabled query would still request, and pay for, the queued parts.
  useEffect(() => {
    if (!making) void cache.cancelQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey.length > key.length })
  }, [making, cache, key])
  const failure = made.find(({ error }) => error !== null)?.error ?? null
  const tryAgain = () => {
    failed.current = null
    for (const { isError, refetch } of made) if (isError) void refetch()
  }
  return { parts: parts ?? null, states, failure, tryAgain }
}
