import type { ReadDebate } from '#features/debates/server/find-debate.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { Sources } from '#features/sources/server/create-sources.ts'
import type { Turns } from '#features/turns/server/create-turns.ts'
import type { NewReport } from './reports-store.ts'

/** What sharing asks of the debates that links open. */
export interface SharedDebates extends Links {
  readonly read: ReadDebate
  readonly watch: Turns['watch']
  readonly sourcesOf: Sources['listOf']
  /** §19: keeps a report of the debate with this id. */
  report(report: NewReport): Promise<void>
}
