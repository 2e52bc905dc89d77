import { createHash } from 'node:crypto'

/** Returns the source expression with which a policy allows one inline script or style (CSP 3, "hash-source"). */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Foreign images are forbidden, because addresses could leak data. The client fetches media, hence `blob:`. */
export const pagePolicy = (scripts: readonly string[] = [], style: string | null = null): string =>
  [
    `default-src 'none'; ${["script-src 'self'", ...scripts].join(' ')}; style-src 'self'${style === null ? '' : ` ${style}`}`,
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src blob:; manifest-src 'self'; object-src 'none'",
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ].join('; ')
