import type { Clock } from '#platform/clock.ts'
import { type Outside, OutsideError } from '#platform/server/outside/outside.ts'

const LEFT_ALONE_MS = 60_000

/** Fails at once for a host that gave no answer within the last minute, so that not every debate waits for it (§17). */
export function withoutDeadPlaces(outside: Pick<Outside, 'get'>, clock: Pick<Clock, 'now'>): Pick<Outside, 'get'> {
  const dead = new Map<string, { readonly error: OutsideError; readonly until: number }>()
  return {
    async get(url, request) {
      const { host } = new URL(url)
      const known = dead.get(host)
      if (known !== undefined && known.until > clock.now()) throw known.error
      dead.delete(host)
      try {
        return await outside.get(url, request)
      } catch (error) {
        if (error instanceof OutsideError && error.code === 'unreachable' && error.status === null) {
          dead.set(host, { error, until: clock.now() + LEFT_ALONE_MS })
        }
        throw error
      }
    },
  }
}
