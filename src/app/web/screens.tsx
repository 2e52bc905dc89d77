import { lazy, Suspense, type ComponentType } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { matched, usePath } from '#platform/web/navigation/location.ts'
import { Waiting } from '#platform/web/ui/spinner.tsx'
import { PATHS, type ScreenName } from '../paths.ts'
import { HomeScreen } from '#screens/home/home-screen.tsx'
import { LazyArchive } from './lazy-archive.tsx'
import texts from '../frame-texts.json' with { type: 'json' }

const lazyNamed = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(() => load().then((file) => ({ default: file[name] })))

const RareScreen = lazyNamed('RareScreen', () => import('./rare/rare-screen.tsx'))

const screens: Readonly<Record<ScreenName, ComponentType>> = {
  home: HomeScreen,
  auth: lazyNamed('AuthScreen', () => import('#screens/account/auth-screen.tsx')),
  account: lazyNamed('AccountScreen', () => import('#screens/account/account-screen.tsx')),
  subscription: lazyNamed('SubscriptionScreen', () => import('#screens/plans/subscription-screen.tsx')),
  archive: LazyArchive,
  myDebates: lazyNamed('MyDebatesScreen', () => import('#screens/my-debates/my-debates-screen.tsx')),
}

export function Screens() {
  const text = useText()
  const at = usePath()
  const found = PATHS.find(({ path }) => matched(path, at))
  const Screen = found ? screens[found.screen] : RareScreen
  return (
    <Suspense fallback={<Waiting label={text(texts.loading)} />}>
      <Screen />
    </Suspense>
  )
}
