import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLanguage } from '#features/language/web/language.ts'
import { staticRender } from '#platform/web/static-render.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import {
  translatedDebate,
  type Parts,
  type ReadableDebate,
  type Shown,
  type TranslationCalls,
} from './translated-debate.ts'

const ReadInMine = lazyOptional(() => import('./read-in-mine.tsx').then((module) => module.ReadInMine))

/** Provides "Read it in mine" (§2), whose code is loaded only if the debate is not in the page's language. */
export function useReadInMine<D extends ReadableDebate>(debate: D | undefined, calls: TranslationCalls) {
  const { language } = useLanguage()
  const [reading, read] = useState<{ language: string; parts: Parts } | null>(null)
  const parts = reading?.language === language ? reading.parts : null
  const shown = useMemo(
    (): Shown<D> | undefined => debate && (parts === null ? debate : translatedDebate(debate, parts)),
    [debate, parts],
  )
  const onRead = useCallback((of: Parts | null) => read(of && { language, parts: of }), [language])
  const isForeign = debate !== undefined && debate.language !== language
  const control: ReactNode = isForeign && (
    <div className="read-in-mine">
      {staticRender() === null && (
        <ReadInMine key={language} debate={debate} calls={calls} language={language} onRead={onRead} />
      )}
    </div>
  )
  return { shown, control }
}
