/** Which calls an API key may make (§15 "Keys"). */
import type { Endpoint } from '#platform/endpoint.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { refusals } from '../../texts/refusal-texts.ts'
import type { Viewer } from '../../viewer.ts'

/** Calls that a key may make; one that may only read makes those that change nothing. */
export const openToKeys = (routes: readonly Route<Viewer>[]): Route<Viewer>[] =>
  routes.map((route) =>
    guarded({ ...route, bearer: true }, ({ key }, { method }) =>
      key === 'read' && method !== 'GET' ? 'key-read-only' : null,
    ),
  )

/** Calls that need the person: no key makes them. */
export const closedToKeys = (routes: readonly Route<Viewer>[]): Route<Viewer>[] =>
  routes.map((route) => guarded(route, ({ key }) => (key === undefined ? null : 'key-not-allowed')))

/** Throws a 403 Problem with the code that `refusal` returns for the viewer of a call. */
function guarded(
  { run, before, ...route }: Route<Viewer>,
  refusal: (viewer: Viewer, endpoint: Endpoint) => keyof typeof refusals | null,
): Route<Viewer> {
  const check = ({ caller }: { readonly caller: Viewer }) => {
    const code = refusal(caller, route.endpoint)
    if (code !== null) throw new Problem(403, code)
  }
  return {
    ...route,
    before:
      before &&
      (async (arrival) => {
        check(arrival)
        await before(arrival)
      }),
    run: async (call) => {
      check(call)
      return run(call)
    },
  }
}
