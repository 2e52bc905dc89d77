/**
 * §2: the paths of the site, for both sides. The server answers exactly these with a page (`server/application.ts`) and
 * the browser shows their screens (`web/screens.tsx`); any other path is the not-found screen, with status 404.
 */
export const PATHS = [
  { path: '/', screen: 'home' },
  { path: '/auth', screen: 'auth' },
  { path: '/account', screen: 'account' },
  { path: '/my-debates', screen: 'myDebates' },
  { path: '/subscription', screen: 'subscription' },
  { path: '/operator', screen: 'operator' },
  { path: '/quality', screen: 'quality' },
  { path: '/share/:shareToken', screen: 'archive' },
] as const satisfies readonly { path: `/${string}`; screen: string }[]

export type ScreenName = (typeof PATHS)[number]['screen']
