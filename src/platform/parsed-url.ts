import { attempt } from './attempt.ts'

/**
 * Returns null for an invalid URL. `URL.canParse` is not used, because in Node 20 and 22 it gives wrong results for non-ASCII
 * hosts once optimised.
 */
export const parsedUrl = (address: string, base?: string): URL | null => attempt(() => new URL(address, base)) ?? null
