import { describe, expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

describe('which browser a session was', () => {
  test.each(['', 'curl/8.5.0', 'Mozilla/5.0 (compatible; SomeBot/1.0)'])('%j is none that we know', (userAgent) => {
    expect(browserName(userAgent)).toBeNull()
  })

  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/147.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/147.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/147.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/147.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/29.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
  ])('%s', (userAgent, browser, system) => {
    expect(browserName(userAgent)).toEqual({ browser, system })
  })
})
