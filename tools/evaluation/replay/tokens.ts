import { Tiktoken } from 'js-tiktoken/lite'
import o200k from 'js-tiktoken/ranks/o200k_base'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import { textTable } from '../report/table.ts'
import { cachedShare, percent, sum } from './spent.ts'

export interface CountedCall extends ModelUsage {
  /** `turn` for a turn, otherwise the name of a JSON schema. */
  readonly name: string
  /** Number of tokens at the beginning of the prompt that are the same as in an earlier prompt of the debate. */
  readonly known: number
}

/** The first turn in which repeated tokens are measured, because earlier prompts have too little in common. */
const FROM_TURN = 4
/**
 * Minimum number of tokens in a prefix that OpenAI caches, and the step by which the prefix grows (OpenAI Cookbook, "Prompt
 * Caching 201", 2026-11-29).
 */
const CACHED = { from: 1_024, step: 128 }

/** Returns a function that counts the tokens of a call with the tokenizer of OpenAI's newer models. */
export function tokenCounter() {
  const tokens = new Tiktoken(o200k)
  const earlier: number[][] = []
  return (name: string, prompt: string, answer: string): CountedCall => {
    const asked = tokens.encode(prompt, [], [])
    const known = Math.max(0, ...earlier.map((other) => sharedBeginning(asked, other)))
    earlier.push(asked)
    const tokensCached = known < CACHED.from ? 0 : known - (known % CACHED.step)
    return { name, tokensIn: asked.length, tokensOut: tokens.encode(answer, [], []).length, known, tokensCached }
  }
}

function sharedBeginning(one: readonly number[], other: readonly number[]): number {
  const end = one.findIndex((token, at) => token !== other[at])
  return end === -1 ? one.length : end
}

function tokenRows(calls: readonly CountedCall[]): string[][] {
  const rowOf = (name: string, these: readonly CountedCall[]) => {
    const [tokensIn, tokensOut] = [sum(these.map((one) => one.tokensIn)), sum(these.map((one) => one.tokensOut))]
    const known = sum(these.map((one) => one.known)) / Math.max(1, tokensIn)
    return [name, `${these.length}`, `${tokensIn}`, `${tokensOut}`, percent(known), percent(cachedShare(these))]
  }
  const names = [...new Set(calls.map(({ name }) => name))]
  return [
    ['', 'calls', 'tokens in', 'tokens out', 'known beginning', 'cached'],
    ...names.map((name) =>
      rowOf(
        name,
        calls.filter((call) => call.name === name),
      ),
    ),
    rowOf('all', calls),
  ]
}

export function tokensTold(calls: readonly CountedCall[], turns: number): string {
  const spent = sum(calls.map(({ tokensIn, tokensOut }) => tokensIn + tokensOut))
  const later = calls.filter(({ name }) => name === 'turn').slice(FROM_TURN - 1)
  const known = sum(later.map((call) => call.known)) / Math.max(1, sum(later.map(({ tokensIn }) => tokensIn)))
  return `${textTable(tokenRows(calls))}

${Math.round(spent / turns)} tokens a turn, cards and map included
${percent(known)} of the prompts of turn ${FROM_TURN} and later turns began an earlier one`
}
