/**
 * §2: a path that few people open. The browser's first program does not know it: Home has no room for more, so it comes with
 * the part in which the not-found screen is (`web/rare/rare-screen.tsx`).
 */
export const OPERATOR_PATH = { path: '/operator', screen: 'operator' } as const
