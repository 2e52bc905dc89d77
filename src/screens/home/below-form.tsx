import { useConfig } from '#features/models/web/use-config.ts'
import { Examples } from './examples.tsx'
import { LocalModelNotice } from './local-model-notice.tsx'
import { RecentDebates } from './recent-debates.tsx'

/** Must be last on the page, because it loads later and would move any content below it. */
export function BelowForm({ onOpen }: { onOpen: (id: string) => void }) {
  const engine = useConfig()?.engine
  return (
    <>
      {engine && engine.kind !== 'remote' && <LocalModelNotice engine={engine} />}
      <RecentDebates onOpen={onOpen} />
      <Examples />
    </>
  )
}
