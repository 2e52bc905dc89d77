import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { HomeScreen } from '#features/debate/web/home-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** §2: the table of paths. */
const screens: Readonly<Record<string, ComponentType>> = {
  '/': HomeScreen,
}

/** The screen of the current path, or the not-found screen. */
export function Screens() {
  return (
    <Switch>
      {Object.entries(screens).map(([path, Screen]) => (
        <Route key={path} path={path}>
          <Screen />
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
