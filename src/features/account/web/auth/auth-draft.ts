import { useState, type FormEvent } from 'react'

/** What was typed into either form of the sign-in: the tabs hand it to each other, so that changing one's mind loses nothing. */
export interface AuthDraft {
  readonly of: (field: string) => string
  /** For the form's onChange. */
  readonly keep: (event: FormEvent<HTMLFormElement>) => void
}

/** It lives as long as the screen and is drawn by nobody, so changing it draws nothing again. */
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
