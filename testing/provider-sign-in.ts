import { type OpenIdHost, redirected, throughProvider } from './openid-host.ts'
import type { Visitor } from './visitor.ts'

interface Way {
  readonly query?: string
  readonly bendThere?: (url: URL) => URL
  readonly bendBack?: (url: URL) => URL
}

/** Returns functions that sign browsers in. @param host called at each sign-in, because the provider starts after this call */
export function providerSignIns(host: () => OpenIdHost, publicUrl: string) {
  const begin = (browser: Visitor, query = '') => redirected(browser, `/api/login/oidc${query}`, publicUrl)
  const back = (browser: Visitor, callback: URL) => redirected(browser, callback.pathname + callback.search, publicUrl)
  let people = 0
  return {
    begin,
    back,
    refused: (page: string, why: string) => `${publicUrl}${page}?refused=${why}`,
    /** Creates a new person. @param names the names that the provider reports */
    somebody: (names?: Record<string, unknown>) => ({
      subject: `subject-${(people += 1)}`,
      ...(names && { names }),
    }),
    /** Signs in as this person, and resolves with the address of the final redirect. */
    async signIn(browser: Visitor, person: OpenIdHost['person'], way: Way = {}): Promise<string> {
      const { query = '', bendThere = (url: URL) => url, bendBack = (url: URL) => url } = way
      host().person = person
      const there = bendThere(await begin(browser, query))
      return (await back(browser, bendBack(await throughProvider(there)))).href
    },
  }
}
