import { debateStore } from '#features/debates/server/store.ts'
import { turnStore } from '#features/turns/server/turn/turn-store.ts'
import type { Database } from '#platform/server/database/database.ts'

export type DebateStores = ReturnType<typeof debateStores>

export const debateStores = (db: Database) => ({ ...debateStore(db), ...turnStore(db) })
