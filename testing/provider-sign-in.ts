/** A browser's whole way to the operator's provider and back, for tests of the product at `publicUrl` (§18). */
import { type OpenIdHost, redirected, throughProvider } from './openid-host.ts'
import type { Visitor } from './visitor.ts'

interface Way {
  /** The query of the address that begins it. */
  readonly query?: string
  /** Changes the provider's address. */
  readonly bendThere?: (url: URL) => URL
  /** Changes the address that the provider leads back to. */
  readonly bendBack?: (url: URL) => URL
}

/** @param host called at each sign-in, because the host opens only after this function has been called */
export function providerSignIns(host: () => OpenIdHost, publicUrl: string) {
  const begin = (browser: Visitor, query = '') => redirected(browser, `/api/login/oidc${query}`, publicUrl)
  const back = (browser: Visitor, callback: URL) => redirected(browser, callback.pathname + callback.search, publicUrl)
  let people = 0
  return {
    begin,
    back,
    /** Where a sign-in that came to nothing ends. */
    refused: (page: string, why: string) => `${publicUrl}${page}?refused=${why}`,
    /** Somebody new. @param names what the provider tells of them */
    somebody: (names?: Record<string, unknown>) => ({
      subject: `subject-${(people += 1)}`,
      ...(names && { names }),
    }),
    /** Goes the whole way as a person; returns where the browser ends. */
    async signIn(browser: Visitor, person: OpenIdHost['person'], way: Way = {}): Promise<string> {
      const { query = '', bendThere = (url: URL) => url, bendBack = (url: URL) => url } = way
      host().person = person
      const there = bendThere(await begin(browser, query))
      return (await back(browser, bendBack(await throughProvider(there)))).href
    },
  }
}
