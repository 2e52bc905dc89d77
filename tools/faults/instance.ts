import type { Response } from '#features/debates/contract/entries.ts'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { type Visitor, visitorAt } from '#testing/visitor.ts'
import { startProduct } from '../bench/product.ts'
import { watchTurn } from './watched-turn.ts'

export interface Instance {
  visitor(like?: Visitor): Visitor
  readiness(): Promise<{ status: number; away: readonly string[] }>
  /** Resolves with the total number of running turns, turn readers and open streams in the instance's metrics. */
  carries(): Promise<number>
  readonly alive: boolean
  /** Kills the process with `kill -9`. Resolves with the number of child processes that are still running. */
  kill(): Promise<number>
  stop(): Promise<void>
}

/** All instances have the same secret, so that each accepts the others' cookies. */
const SESSION_SECRET = 'a secret that the instances of a fault share'
const CARRIED = /^(?:turns_running|turn_readers|event_streams_open) (\d+)$/gm

export async function startInstance(env: Readonly<Record<string, string>>): Promise<Instance> {
  const product = await startProduct(null, undefined, { SESSION_SECRET, ...env })
  const { child, pid, port } = product
  const url = `http://127.0.0.1:${port}`
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  return {
    visitor: (like) =>
      visitorAt(url, like && { cookie: [...like.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    async readiness() {
      const answer = await fetch(`${url}/readyz`)
      const { away = [] } = (await answer.json()) as { away?: string[] }
      return { status: answer.status, away }
    },
    async carries() {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      return [...metrics.matchAll(CARRIED)].reduce((sum, [, value]) => sum + Number(value), 0)
    },
    get alive() {
      return !isGone()
    },
    async kill() {
      const children = childrenOf(pid)
      if (!isGone()) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      return children.filter((one) => existsSync(`/proc/${one}`)).length
    },
    stop: () => product.stop(),
  }
}

function childrenOf(pid: number): number[] {
  try {
    return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)
  } catch {
    return []
  }
}

export async function openDebate(who: Visitor, question: string): Promise<string> {
  const { id } = await who.call(createDebate, { body: { question, option1: 'A wave', option2: 'A particle' } })
  return id
}

export async function beginTurn(who: Visitor, id: string) {
  const stream = await who.open(generateTurn, { params: { id }, body: {} })
  if (stream === null) throw new Error('a turn has no stream')
  return watchTurn(stream)
}

export async function wholeTurn(who: Visitor, id: string): Promise<Response> {
  const over = await (await beginTurn(who, id)).over
  if (over.kind === 'saved') return over.response
  throw new Error(`a turn was not written: ${JSON.stringify(over)}`)
}
