import { Route, Switch } from 'wouter'
import { OPERATOR_PATH } from '../../rare-paths.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { OperatorScreen } from './operator-screen.tsx'

export function RareScreen() {
  return (
    <Switch>
      <Route path={OPERATOR_PATH.path}>
        <OperatorScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
