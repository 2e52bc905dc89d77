import { lazy, Suspense, useState } from 'react'
import { AccountMenu } from '#features/account/web/menu/account-menu.tsx'
import { Screens } from './screens.tsx'
import { Sharing } from './sharing.tsx'
import { Shell } from './shell.tsx'

const MyDebatesPanel = lazy(() =>
  import('#features/debate/web/lists/my-debates-panel.tsx').then(({ MyDebatesPanel }) => ({ default: MyDebatesPanel })),
)

/** The frame with the features' parts in it, and the screen of the current path. */
export function Site() {
  const [panel, showPanel] = useState(false)
  return (
    <Shell start={<AccountMenu onMyDebates={() => showPanel(true)} />}>
      <Sharing>
        <Screens />
        {panel && (
          <Suspense>
            <MyDebatesPanel onClose={() => showPanel(false)} />
          </Suspense>
        )}
      </Sharing>
    </Shell>
  )
}
