import { afterEach } from 'vitest'
import { type HandEngine, handEngine } from './hand-engine.ts'
import type { Visitor } from './visitor.ts'
import { type World, world, type WorldOptions } from './world.ts'

export interface HandWorld extends World {
  readonly engine: HandEngine
  readonly me: Visitor
  readonly stranger: Visitor
}

/** Returns a function that starts the product with two visitors. Call `handWorlds` once, at the top of a test file. */
export function handWorlds(): (options?: WorldOptions) => Promise<HandWorld> {
  const open: World[] = []
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })
  return async (options = {}) => {
    const engine = handEngine()
    const here = await world({ engine, ...options })
    open.push(here)
    return { ...here, engine, me: here.visitor(), stranger: here.visitor() }
  }
}
