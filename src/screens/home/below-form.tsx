import { useConfig } from '#features/models/web/use-config.ts'
import { Examples } from '#features/debates/web/lists/examples.tsx'
import { LocalModelNotice } from './local-model-notice.tsx'
import { RecentDebates } from './recent-debates.tsx'

/** This part must be the last on the page, because its code loads late and its content would move anything below it. */
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
