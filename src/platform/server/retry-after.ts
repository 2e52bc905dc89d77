/** Returns the delay in seconds from `retry-after-ms` or `retry-after` (RFC 9110 §10.2.3), or null if neither is valid. */
export function retryAfterOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: number,
): number | null {
  const ms = Number.parseFloat(String(headers['retry-after-ms']))
  if (Number.isFinite(ms) && ms >= 0) return ms / 1000
  const value = headers['retry-after']
  if (typeof value !== 'string') return null
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value)
  // Requires a letter at the start, as in HTTP dates, because `Date.parse` would accept '-3' as a year.
  const at = /^[a-z]/i.test(value.trim()) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000)
}
