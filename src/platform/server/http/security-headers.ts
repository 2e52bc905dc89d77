/** OWASP ASVS 5.0 §3.4 */

/**
 * No inline script or style is needed. An image of another site could send data out; media are fetched by the program
 * (`blob:`).
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  'media-src blob:',
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']

/** @param secure whether the public address is https: only then is Strict-Transport-Security sent (RFC 6797 §7.2) */
export function securityHeaders(secure: boolean) {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    // Addresses may hold share tokens.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
  return {
    page: {
      ...everywhere,
      'content-security-policy': PAGE_POLICY,
      'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    },
    api: { ...everywhere, 'content-security-policy': API_POLICY, 'cache-control': 'no-store' },
  }
}
