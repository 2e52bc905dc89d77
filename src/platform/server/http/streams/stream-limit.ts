/** Limits how many event streams one address may hold open: each costs memory for as long as it lasts. */
import type { ServerResponse } from 'node:http'
import { Problem } from '../../errors.ts'
import { limitPerAddress } from '../connection/limit-per-address.ts'

/** Seconds after which a refused reader may try again. */
const RETRY_AFTER = 10

/** Returns a function that takes a place for the response, until it closes, or throws a 429 Problem. */
export function streamLimit(perAddress: number): (address: string, response: ServerResponse) => void {
  const take = limitPerAddress(perAddress)
  return (address, response) => {
    if (!take(address, response)) throw new Problem(429, 'too-many-streams', { retryAfter: RETRY_AFTER })
  }
}
