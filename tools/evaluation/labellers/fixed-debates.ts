/**
 * Reads the fixed debates (`debates/*.json`), which also list their true answers and planted faults. The id `2.1` means the
 * first card of turn 2.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import * as v from 'valibot'
import { FAULTS } from './figures.ts'

/** Must change whenever a debate changes, because figures of different versions are not comparable. */
export const DEBATES_VERSION = '2026-11-23.1'

export const LANGUAGE = 'en'

const pair = v.strictObject({ from: v.string(), to: v.string() })

const fixedDebateSchema = v.strictObject({
  question: v.string(),
  option1: v.string(),
  option2: v.string(),
  /** The sides alternate, beginning with option 1. `{other}` is replaced by the opponent's name. */
  turns: v.array(
    v.strictObject({
      flourish: v.string(),
      cards: v.array(v.strictObject({ point: v.string(), says: v.string() })),
    }),
  ),
  answers: v.array(v.object({ ...pair.entries, relation: v.picklist(['refutes', 'weakens']) })),
  /** A labeller finds a fault if it finds the answer `present` and no answer that matches `absent`. */
  faults: v.array(
    v.strictObject({
      fault: v.picklist(FAULTS),
      absent: v.strictObject({ from: v.optional(v.string()), to: v.optional(v.string()) }),
      present: pair,
    }),
  ),
})

export type FixedDebate = v.InferOutput<typeof fixedDebateSchema> & { readonly name: string }

const folder = join(import.meta.dirname, 'debates')

export const FIXED_DEBATES: readonly FixedDebate[] = readdirSync(folder)
  .toSorted()
  .map((file) => ({
    name: parse(file).name,
    ...v.parse(fixedDebateSchema, JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  }))
