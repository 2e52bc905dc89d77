/**
 * §2: the paths that few people open. The browser's first program does not know them: Home has no room for more, so they
 * come with the part in which the not-found screen is (`web/rare/rare-screen.tsx`).
 */
export const RARE_PATHS = [{ path: '/operator', screen: 'operator' }] as const satisfies readonly {
  path: `/${string}`
  screen: string
}[]

export type RareScreenName = (typeof RARE_PATHS)[number]['screen']
