/** The paths of the pages (§2). A path that is neither listed here nor `OPERATOR_PATH` shows the not-found screen. */
export const PATHS = [
  { path: '/', screen: 'home' },
  { path: '/auth', screen: 'auth' },
  { path: '/account', screen: 'account' },
  { path: '/my-debates', screen: 'myDebates' },
  { path: '/subscription', screen: 'subscription' },
  { path: '/share/:shareToken', screen: 'archive' },
] as const satisfies readonly { path: `/${string}`; screen: string }[]

export type ScreenName = (typeof PATHS)[number]['screen']
