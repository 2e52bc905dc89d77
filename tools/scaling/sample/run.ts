/** `npx tsx tools/scaling/sample/run.ts`: counts what `measured.ts` holds of prompts and rows. Takes about a minute. */
import { english } from '../../evaluation/questions/english.ts'
import { TURNS_PER_DEBATE } from '../assumptions.ts'
import { tokensOf } from './prompts.ts'
import { measureRows } from './rows.ts'

const samples = english.map(({ number, question, option1, option2 }) => ({
  id: `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  question,
  option1,
  option2,
}))
const say = (what: string, found: unknown) => void process.stdout.write(`${what} ${JSON.stringify(found, null, 2)}\n`)

say('tokens of a debate:', tokensOf(samples, TURNS_PER_DEBATE))
say('bytes:', await measureRows(samples, TURNS_PER_DEBATE))
