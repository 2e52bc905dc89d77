import { attempt } from './attempt.ts'

/**
 * Returns null for an invalid URL. Does not use `URL.canParse`, whose optimised version in Node 20 and 22 is wrong for
 * non-ASCII hosts.
 */
export const parsedUrl = (address: string, base?: string): URL | null => attempt(() => new URL(address, base)) ?? null
