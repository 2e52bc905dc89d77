/** What asks readers where they stand (§20), loaded by the screens that show a debate. */
import type { MindsParts } from '#features/debate/web/reading/minds/minds-slot.ts'
import { ClosingStance } from './closing-stance.tsx'
import { MovedButton } from './moved-button.tsx'
import { OpeningStance } from './opening-stance.tsx'

export const mindsParts: MindsParts = { OpeningStance, ClosingStance, MovedButton }
