/**
 * The fixed debates of the judge (§20): written for it, each with the answers that are really given and the faults that are
 * planted. A card's name is its turn and its place, `2.1`.
 */
import { z } from 'zod/mini'
import { FAULTS } from '../../judge/judged.ts'
import cars from './debates/cars.json'
import cash from './debates/cash.json'
import gardens from './debates/gardens.json'
import handwriting from './debates/handwriting.json'
import homework from './debates/homework.json'
import lamps from './debates/lamps.json'
import leashes from './debates/leashes.json'
import libraries from './debates/libraries.json'
import mars from './debates/mars.json'
import meat from './debates/meat.json'
import offices from './debates/offices.json'
import phones from './debates/phones.json'
import reactors from './debates/reactors.json'
import robots from './debates/robots.json'
import trains from './debates/trains.json'
import uniforms from './debates/uniforms.json'
import voting from './debates/voting.json'
import zoos from './debates/zoos.json'

/** Changes with every change of a debate: figures of different versions are not compared. */
export const DEBATES_VERSION = '2026-11-23.1'

const pair = z.strictObject({ from: z.string(), to: z.string() })

const fixedDebateSchema = z.strictObject({
  question: z.string(),
  option1: z.string(),
  option2: z.string(),
  /** The first one is the first side's. `{other}` stands for the name of the debater who is spoken to. */
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

const written = {
  cars,
  cash,
  gardens,
  handwriting,
  homework,
  lamps,
  leashes,
  libraries,
  mars,
  meat,
  offices,
  phones,
  reactors,
  robots,
  trains,
  uniforms,
  voting,
  zoos,
}

export const FIXED_DEBATES: readonly FixedDebate[] = Object.entries(written).map(([name, debate]) => ({
  name,
  ...fixedDebateSchema.parse(debate),
}))
