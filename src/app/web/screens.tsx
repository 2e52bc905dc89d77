import { lazy, Suspense, type ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { useText } from '#features/language/web/text.tsx'
import { Waiting } from '#platform/web/ui/spinner.tsx'
import { PATHS, type ScreenName } from '../paths.ts'
import { HomeScreen } from '#screens/home/home-screen.tsx'
import { LazyArchive } from './lazy-archive.tsx'
import { texts } from '../frame-texts.ts'

const RareScreen = lazy(() => import('./rare/rare-screen.tsx').then((file) => ({ default: file.RareScreen })))

/** All except Home are loaded when they are first opened. */
const screens: Readonly<Record<ScreenName, ComponentType>> = {
  home: HomeScreen,
  auth: lazy(() => import('#screens/account/auth-screen.tsx').then(({ AuthScreen }) => ({ default: AuthScreen }))),
  account: lazy(() =>
    import('#screens/account/account-screen.tsx').then(({ AccountScreen }) => ({ default: AccountScreen })),
  ),
  subscription: lazy(() =>
    import('#screens/plans/subscription-screen.tsx').then(({ SubscriptionScreen }) => ({
      default: SubscriptionScreen,
    })),
  ),
  archive: LazyArchive,
  myDebates: lazy(() =>
    import('#screens/my-debates/my-debates-screen.tsx').then(({ MyDebatesScreen }) => ({
      default: MyDebatesScreen,
    })),
  ),
}

export function Screens() {
  const text = useText()
  return (
    <Suspense fallback={<Waiting label={text(texts.loading)} />}>
      <Switch>
        {PATHS.map(({ path, screen }) => {
          const Screen = screens[screen]
          return (
            <Route key={path} path={path}>
              <Screen />
            </Route>
          )
        })}
        <Route>
          <RareScreen />
        </Route>
      </Switch>
    </Suspense>
  )
}
