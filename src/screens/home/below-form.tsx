import { EngineNotice } from './engine-notice.tsx'
import { Examples } from './examples.tsx'
import { RecentDebates } from './recent-debates.tsx'

/** Must be last on the page, because it loads later and would move the content below it. */
export const BelowForm = ({ onOpen }: { onOpen: (id: string) => void }) => (
  <>
    <EngineNotice />
    <RecentDebates onOpen={onOpen} />
    <Examples />
  </>
)
