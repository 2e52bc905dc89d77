/** Calls of the contract without a network: for a page that brings their answers along. */
import { addressOf, type Endpoint } from '#platform/endpoint.ts'
import type { FirstAnswer } from '#platform/first-answers.ts'
import { Problem } from '../../errors.ts'
import type { Route } from '../route.ts'
import type { PageRequest } from './web-pages.ts'

/** A call's address and its answer. */
export type Asked = readonly [address: string, FirstAnswer | null]

/**
 * Asks a GET call's own handler as the page's reader. Answers exactly what the call would, through the contract's schema;
 * null when it is refused for any other reason than that nobody is signed in: the page then asks by itself.
 */
export async function askInside<Caller>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint,
  { caller, request, ...given }: { caller: Caller; request: PageRequest; params?: object; query?: object },
): Promise<Asked | null> {
  const { answer: shape } = endpoint
  const route = routes.find((each) => each.endpoint === endpoint)
  if (route === undefined || shape === null || shape === 'stream') throw new Error(`${endpoint.path} cannot be asked`)
  const address = addressOf(endpoint, given)
  const headers = new Map<string, string>()
  try {
    const answer = await route.run({
      params: given.params ?? {},
      body: undefined,
      query: given.query,
      caller,
      ...request,
      setHeader: (name, value) => void headers.set(name, value),
    })
    const link = headers.get('link')
    return [address, { answer: shape.parse(answer), ...(link !== undefined && { link }) }]
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    return refusal.status === 401 ? [address, null] : null
  }
}
