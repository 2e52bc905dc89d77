import { Route, Switch } from 'wouter'
import { QualityScreen } from '#features/verdict/web/quality/quality-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { OperatorScreen } from './operator-screen.tsx'

/** The screens that few people open, and the not-found screen. */
export function RareScreen() {
  return (
    <Switch>
      <Route path="/operator">
        <OperatorScreen />
      </Route>
      <Route path="/quality">
        <QualityScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
