import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/calls/call.ts'
import { logFailure } from '#platform/web/log.ts'
import { detectLanguage } from '../../detect-contract.ts'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../languages.ts'

/**
 * The language of the place where the visitor is. A page for who has chosen no language brings it, because it is written
 * in it; otherwise the server is asked, and it is null until the answer is here.
 */
export function useDetectedLanguage(): InterfaceLanguage | null {
  const brought = INTERFACE_LANGUAGES.find((code) => code === document.documentElement.dataset['detected'])
  const { data, error } = useQuery({
    queryKey: [detectLanguage.path],
    queryFn: ({ signal }) => call(detectLanguage, { signal }),
    enabled: brought === undefined,
  })
  useEffect(() => {
    // §8 silent failures: the page stays as it is.
    if (error) logFailure('The language could not be detected.', error)
  }, [error])
  return brought ?? data?.language ?? null
}
