/** `npx tsx tools/scaling/run.ts`: prints the tables of docs/scaling.md from what stands in this folder. */
import { checks } from './check.ts'
import { instanceTable, limitsTable, moneyTable, ratesTable, sizesTable } from './tables.ts'

const say = (title: string, text: string) => void process.stdout.write(`## ${title}\n\n${text}\n\n`)

say(
  'The simulation and what was measured',
  checks()
    .map(({ line }) => line)
    .join('\n'),
)
say('What one core carries', instanceTable())
say('What a million debates cost', moneyTable())
say('Five sizes', sizesTable())
say('Rates', ratesTable())
say('How full one of each is', limitsTable())
