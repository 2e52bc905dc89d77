import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_MODEL, MODELS } from '#features/models/catalogue.ts'
import { askable, QUESTIONS } from './questions/all.ts'

export interface Options {
  /** Ids of the models to evaluate as labellers. If null, the tool runs debates instead. */
  readonly labellers: readonly string[] | null
  /** Plays a finished example as if a provider had written it, and counts its tokens. */
  readonly replay: boolean
  readonly turns: number
  readonly questions: readonly number[] | null
  readonly languages: readonly string[] | null
  readonly seed: number
  readonly out: string
  readonly engine: 'configured' | 'scripted'
  /** If false, the rule of thumb judges positions even if a model is available as a judge. */
  readonly judge: boolean
  /** The folder of an encyclopedia. If given, each question is debated both with and without its articles. */
  readonly corpus: string | null
  readonly markdown: boolean
  readonly help: boolean
}

export class OptionError extends Error {}

const MOST_TURNS = 20

export const HELP = `npm run evaluate -- [options]
npm run evaluate -- labellers [--models ID,ID | --models all]
npm run evaluate -- replay

Plays a fixed set of ${QUESTIONS.length} questions in 6 languages with the engine that is configured (.env, as for npm start) and
reports how well they were debated: a table here, and a page with the figures and every debate to read.

  --turns N            turns of each debate (4, at most ${MOST_TURNS})
  --questions 1,5,7    only these questions
  --languages en,de    only these languages
  --engine scripted    the scripted debater, whatever is configured
  --no-judge           positions by the rule of thumb even where a model could judge them
  --corpus FOLDER      debate without sources and with those of an encyclopedia made of this folder's texts, in
                       ${askable('').length - QUESTIONS.length} questions about its subjects (docs/quality.md tells where to get the texts)
  --seed N             seed of a local model's choices (1)
  --out FOLDER         where the report goes (evaluation-report)
  --markdown           the table as Markdown, as docs/quality.md has it
  --help               this

labellers measures, with fixed debates in which faults are planted, the rule and the models that find which argument card
answers which, and writes the figures to docs/quality.md.

  --models ID,ID       models of the catalogue, or all (${DEFAULT_MODEL})

replay plays a finished example of ten turns with its source as if a provider wrote it, without a key, and counts calls, tokens
and what a provider could cache, cards and map included.

Ctrl-C ends it early and reports what there is. A provider with a key costs money: the last line says how much.`

/** Parses the options of `npm run evaluate`. Throws an `OptionError`. @param args without the paths of Node and the script */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args)
  const [command, ...more] = positionals
  if (command !== undefined && (!['labellers', 'replay'].includes(command) || more.length > 0))
    throw new OptionError(`there is no command ${positionals.join(' ')}`)
  if (values.models !== undefined && command !== 'labellers') throw new OptionError('--models is for labellers')
  const corpus = values.corpus === undefined ? null : resolve(values.corpus)
  const engine = values.engine ?? 'configured'
  if (engine !== 'configured' && engine !== 'scripted') throw new OptionError('--engine must be scripted or configured')
  return {
    labellers: command === 'labellers' ? models(values.models ?? DEFAULT_MODEL) : null,
    replay: command === 'replay',
    turns: whole('--turns', values.turns ?? '4', 1, MOST_TURNS),
    questions: list(values.questions)?.map((entry) => whole('--questions', entry, 1, askable(corpus).length)) ?? null,
    languages: list(values.languages)?.map((code) => language(code, corpus)) ?? null,
    seed: whole('--seed', values.seed ?? '1', 0, 2 ** 31),
    out: resolve(values.out ?? 'evaluation-report'),
    engine,
    judge: !values['no-judge'],
    corpus,
    markdown: values.markdown ?? false,
    help: values.help ?? false,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        models: { type: 'string' },
        turns: { type: 'string' },
        questions: { type: 'string' },
        languages: { type: 'string' },
        seed: { type: 'string' },
        out: { type: 'string' },
        engine: { type: 'string' },
        'no-judge': { type: 'boolean' },
        corpus: { type: 'string' },
        markdown: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new OptionError((error as Error).message)
  }
}

function whole(name: string, value: string, from: number, to: number): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (number >= from && number <= to) return number
  throw new OptionError(`${name} must be a whole number from ${from} to ${to}, not ${value}`)
}

const list = (value: string | undefined): string[] | null => value?.split(',').map((entry) => entry.trim()) ?? null

function language(code: string, corpus: string | null): string {
  const known = new Set(askable(corpus).map((question) => question.language))
  if (known.has(code)) return code
  throw new OptionError(`--languages must be some of ${[...known].join(', ')}, not ${code}`)
}

function models(value: string): readonly string[] {
  if (value === 'all') return MODELS.map(({ id }) => id)
  const ids = value.split(',').map((id) => id.trim())
  const unknown = ids.find((id) => !MODELS.some((model) => model.id === id))
  if (unknown !== undefined) throw new OptionError(`--models must be ids of the catalogue, not ${unknown}`)
  return ids
}
