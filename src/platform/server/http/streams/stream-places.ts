/** Limits how many event streams one address may hold open: each costs memory for as long as it lasts. */
import type { ServerResponse } from 'node:http'
import { Problem } from '../../errors.ts'

/** Seconds after which a refused reader may try again. */
const RETRY_AFTER = 10

/**
 * Returns a function that takes a place for the response, or throws a 429 Problem. The place is free again when the
 * response closes, however it ended.
 */
export function streamPlaces(perAddress: number): (address: string, response: ServerResponse) => void {
  const taken = new Map<string, number>()
  return (address, response) => {
    const open = taken.get(address) ?? 0
    if (open >= perAddress) {
      throw new Problem(429, 'too-many-streams', { retryAfter: RETRY_AFTER })
    }
    taken.set(address, open + 1)
    response.once('close', () => {
      const left = (taken.get(address) ?? 1) - 1
      if (left === 0) taken.delete(address)
      else taken.set(address, left)
    })
  }
}
