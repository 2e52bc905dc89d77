/** Limits how many event streams one address may hold open: each costs memory for as long as it lasts. */
import type { ServerResponse } from 'node:http'
import { Problem } from '../../errors.ts'
import { limitPerAddress } from '../connection/limit-per-address.ts'

/** Seconds. */
const RETRY_AFTER = 10

/** Throws a 429 Problem when the address has no place left. */
export function streamLimit(perAddress: number): (address: string, response: ServerResponse) => void {
  const take = limitPerAddress(perAddress)
  return (address, response) => {
    if (!take(address, response)) throw new Problem(429, 'too-many-streams', { retryAfter: RETRY_AFTER })
  }
}
