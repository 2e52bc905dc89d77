/** §2: few people open this path, so Home does not know it; it loads with the not-found screen. */
export const OPERATOR_PATH = { path: '/operator', screen: 'operator' } as const
