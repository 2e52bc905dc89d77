import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { logFailure } from '#platform/web/log.ts'
import { detectLanguage } from '../../contract.ts'
import type { InterfaceLanguage } from '../../languages.ts'
import { keepLanguage, keptLanguage } from '../kept-language.ts'

/**
 * The language of the place where the visitor is; null until the server has answered. It is kept for the next visit.
 * @param speak is called with it when the person has chosen no language (§4 "Current language")
 */
export function useDetectedLanguage(speak: (language: InterfaceLanguage) => unknown): InterfaceLanguage | null {
  const { data, error } = useQuery({
    queryKey: [detectLanguage.path],
    queryFn: ({ signal }) => call(detectLanguage, { signal }),
  })
  const detected = data?.language ?? null
  useEffect(() => {
    if (detected === null) return
    keepLanguage('detected-language', detected)
    if (keptLanguage('language') === null) speak(detected)
  }, [detected, speak])
  useEffect(() => {
    // §8 silent failures: the page stays as it is.
    if (error) logFailure('The language could not be detected.', error)
  }, [error])
  return detected
}
