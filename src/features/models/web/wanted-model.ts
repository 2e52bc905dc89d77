/** Whether this tab wants its turns from the model that the installation only offers (`engine.offer`). */
import { z } from 'zod/mini'
import { keep, kept } from '#platform/web/session-state.ts'

const KEY = 'wantsLocalModel'

export const wantsLocalModel = (): boolean => kept(KEY, z.boolean()) ?? false

export function wantLocalModel(wanted: boolean): void {
  keep(KEY, wanted)
}
