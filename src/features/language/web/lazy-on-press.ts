import type { ComponentType } from 'react'
import { toast } from '#platform/web/toast/toast.ts'
import { lazyOnDemand } from '#platform/web/lazy/lazy-on-demand.tsx'
import loadTexts from '../texts/load-texts.json' with { type: 'json' }
import { currentLanguage } from './language.ts'

/** Loads a component when it is first needed. If loading fails, the next press tries again. */
export const lazyOnPress = <File, Props extends object>(
  load: () => Promise<File>,
  of: (file: File) => ComponentType<Props>,
) => lazyOnDemand(load, of, sayNotLoaded)

export function sayNotLoaded(): void {
  const { text } = currentLanguage()
  toast({ title: text(loadTexts.partNotLoaded), description: text(loadTexts.loadAgain), variant: 'destructive' })
}
