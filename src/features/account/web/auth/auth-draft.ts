import { useState, type FormEvent } from 'react'

/** The text typed into the two sign-in forms: both tabs share it, so that changing the tab loses nothing. */
export interface AuthDraft {
  readonly of: (field: string) => string
  readonly keep: (event: FormEvent<HTMLFormElement>) => void
}

/** The draft lives as long as the screen. No component renders it, so a change causes no rendering. */
export function useAuthDraft(): AuthDraft {
  const [fields] = useState(() => new Map<string, string>())
  return {
    of: (field) => fields.get(field) ?? '',
    keep: ({ currentTarget }) => {
      for (const [name, value] of new FormData(currentTarget)) {
        if (typeof value === 'string') fields.set(name, value)
      }
    },
  }
}
