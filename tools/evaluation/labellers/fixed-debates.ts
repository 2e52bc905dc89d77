/**
 * The fixed debates (`debates/*.json`): written for the evaluation, in English, each with the answers that are really given
 * and the faults that are planted. A card's name is its turn and its place, `2.1`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { z } from 'zod/mini'
import { FAULTS } from './figures.ts'

/** Changes with every change of a debate: figures of different versions are not compared. */
export const DEBATES_VERSION = '2026-11-23.1'

export const LANGUAGE = 'en'

const pair = z.strictObject({ from: z.string(), to: z.string() })

const fixedDebateSchema = z.strictObject({
  question: z.string(),
  option1: z.string(),
  option2: z.string(),
  /** The first one is the first side's. `{other}` is replaced by the name of the opponent. */
  turns: z.array(
    z.strictObject({
      /** Its first words, which hold no argument. */
      flourish: z.string(),
      cards: z.array(z.strictObject({ point: z.string(), says: z.string() })),
    }),
  ),
  answers: z.array(z.extend(pair, { relation: z.enum(['refutes', 'weakens']) })),
  /** A fault is found where no answer is seen that fits `absent`, and the answer `present` is. */
  faults: z.array(
    z.strictObject({
      fault: z.enum(FAULTS),
      absent: z.strictObject({ from: z.optional(z.string()), to: z.optional(z.string()) }),
      present: pair,
    }),
  ),
})

export type FixedDebate = z.infer<typeof fixedDebateSchema> & { readonly name: string }

const folder = join(import.meta.dirname, 'debates')

export const FIXED_DEBATES: readonly FixedDebate[] = readdirSync(folder)
  .toSorted()
  .map((file) => ({
    name: parse(file).name,
    ...fixedDebateSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  }))
