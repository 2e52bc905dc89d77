import { Route, Switch } from 'wouter'
import { RARE_PATHS } from '../../rare-paths.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { OperatorScreen } from './operator-screen.tsx'

const screens = { operator: OperatorScreen }

/** The screen of the current path among those that few people open, or the not-found screen. */
export function RareScreen() {
  return (
    <Switch>
      {RARE_PATHS.map(({ path, screen }) => {
        const Screen = screens[screen]
        return (
          <Route key={path} path={path}>
            <Screen />
          </Route>
        )
      })}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
