import { expect } from 'vitest'
import type { World } from './world.ts'

type Operating = Pick<World, 'operate'>

export async function operated<T>(here: Operating, ...words: readonly string[]): Promise<T> {
  const { code, out, err } = await here.operate(...words, '--json')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out) as T
}

interface Act {
  readonly actor: string
  readonly act: string
  readonly subject: string | null
  readonly detail: string | null
}

/** Returns the log of administrative actions, newest first, each as [actor, act, subject, detail]. */
export async function actsOf(here: Operating): Promise<(string | null)[][]> {
  const acts = await operated<Act[]>(here, 'acts')
  return acts.map(({ actor, act, subject, detail }) => [actor, act, subject, detail])
}
