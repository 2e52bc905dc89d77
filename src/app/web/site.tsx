import { AccountMenu } from '#features/account/web/account-menu.tsx'
import { Screens } from './screens.tsx'
import { Shell } from './shell.tsx'

/** The frame with the features' parts in its places, and the screen of the current path. */
export function Site() {
  return (
    <Shell start={<AccountMenu onMyDebates={() => {}} />}>
      <Screens />
    </Shell>
  )
}
