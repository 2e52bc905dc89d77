/**
 * §2: the site's paths, for server and browser. Any other path except `OPERATOR_PATH` shows the not-found screen with status 404.
 */
export const PATHS = [
  { path: '/', screen: 'home' },
  { path: '/auth', screen: 'auth' },
  { path: '/account', screen: 'account' },
  { path: '/my-debates', screen: 'myDebates' },
  { path: '/subscription', screen: 'subscription' },
  { path: '/share/:shareToken', screen: 'archive' },
] as const satisfies readonly { path: `/${string}`; screen: string }[]

export type ScreenName = (typeof PATHS)[number]['screen']
