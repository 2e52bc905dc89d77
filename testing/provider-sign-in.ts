/** Takes a browser to the operator's provider and back, for tests of the product at `publicUrl` (§18). */
import { type OpenIdHost, redirected, throughProvider } from './openid-host.ts'
import type { Visitor } from './visitor.ts'

interface Way {
  /** The query of the address at which the sign-in begins. */
  readonly query?: string
  /** Changes the provider's address. */
  readonly bendThere?: (url: URL) => URL
  /** Changes the address that the provider redirects back to. */
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
    /** The address where a refused sign-in ends. */
    refused: (page: string, why: string) => `${publicUrl}${page}?refused=${why}`,
    /** A new person. @param names the names that the provider reports */
    somebody: (names?: Record<string, unknown>) => ({
      subject: `subject-${(people += 1)}`,
      ...(names && { names }),
    }),
    /** Signs in as a person; returns the address where the browser ends. */
    async signIn(browser: Visitor, person: OpenIdHost['person'], way: Way = {}): Promise<string> {
      const { query = '', bendThere = (url: URL) => url, bendBack = (url: URL) => url } = way
      host().person = person
      const there = bendThere(await begin(browser, query))
      return (await back(browser, bendBack(await throughProvider(there)))).href
    },
  }
}
