import { attempt } from './attempt.ts'

/** Returns null for an invalid URL. In Node 20 and 22, `URL.canParse` is wrong for non-ASCII hosts once optimised. */
export const parsedUrl = (address: string, base?: string): URL | null => attempt(() => new URL(address, base)) ?? null
