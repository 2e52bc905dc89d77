/** The text typed into a debate's context panel so far; it survives the panel's closing and a reload. */
import { z } from 'zod/mini'
import { useSessionState } from '#platform/web/session-state.ts'

const draftSchema = z.string()

export function useContextDraft(debateId: string): [string, (draft: string) => void] {
  return useSessionState(`context-draft:${debateId}`, draftSchema, '')
}
