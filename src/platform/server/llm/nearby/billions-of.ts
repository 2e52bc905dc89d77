const IN_BILLIONS: Readonly<Record<string, number>> = { k: 1e-6, m: 1e-3, b: 1, t: 1e3 }

/** A size as servers write it: `7.6B`, `137.0M`; null for anything else. */
export function billionsOf(size: string): number | null {
  const [, number = '', unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([kmbt])\s*$/i.exec(size) ?? []
  return number === '' ? null : Number(number) * (IN_BILLIONS[unit.toLowerCase()] ?? 0)
}

/**
 * As publishers write it: `llama-3.1-8b-instruct`, `gemma-3n-e4b`, `Qwen3-30B-A3B` (a mixture's whole), `mixtral-8x7b`;
 * null = none.
 */
export function billionsIn(name: string): number | null {
  const [, times = '1', number = '', unit = ''] =
    /(?:^|[^a-z0-9])(?:e|(\d+)x)?(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/i.exec(name) ?? []
  return number === '' ? null : Number(times) * Number(number) * (IN_BILLIONS[unit.toLowerCase()] ?? 0)
}
