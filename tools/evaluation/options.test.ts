import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HELP, OptionError, readOptions } from './options.ts'

describe('npm run evaluate: options', () => {
  test.each([
    [['--turns', '0'], '--turns must be a whole number from 1 to 20, not 0'],
    [['--turns', 'four'], 'not four'],
    [['--questions', '1,21'], '--questions must be a whole number from 1 to 20, not 21'],
    [['--languages', 'en,xx'], '--languages must be some of en, es, de, ar, hi, zh, not xx'],
    [['--corpus', 'x', '--questions', '21,99'], 'not 99'],
    [['--engine', 'openai'], '--engine must be scripted or configured'],
    [['--seed', '-1'], '--seed'],
    [['--speed'], '--speed'],
    [['now'], 'there is no command now'],
    [['labellers', 'now'], 'there is no command labellers now'],
    [['--models', 'gpt-4o'], '--models is for labellers'],
    [['replay', '--models', 'gpt-4o'], '--models is for labellers'],
    [['labellers', '--models', 'gpt-9'], '--models must be ids of the catalogue, not gpt-9'],
  ])('%j is refused in a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(OptionError)
    expect(() => readOptions(args)).toThrow(sentence)
  })

  test('none: everything, four turns, the configured engine', () => {
    expect(readOptions([])).toEqual({
      labellers: null,
      replay: false,
      turns: 4,
      questions: null,
      languages: null,
      seed: 1,
      out: resolve('evaluation-report'),
      engine: 'configured',
      judge: true,
      corpus: null,
      markdown: false,
      help: false,
    })
  })

  test('each is read', () => {
    const args = ['--turns', '6', '--questions', '1, 5', '--languages', 'en,de', '--seed', '7', '--out', '/tmp/x']
    expect(readOptions([...args, '--engine', 'scripted', '--no-judge', '--markdown'])).toMatchObject({
      turns: 6,
      questions: [1, 5],
      languages: ['en', 'de'],
      seed: 7,
      out: resolve('/tmp/x'),
      engine: 'scripted',
      judge: false,
      markdown: true,
    })
    expect(readOptions(['--corpus', 'texts', '--questions', '21', '--languages', 'th'])).toMatchObject({
      corpus: resolve('texts'),
      questions: [21],
      languages: ['th'],
    })
    expect(readOptions(['-h']).help).toBe(true)
    expect(readOptions(['replay'])).toMatchObject({ replay: true, labellers: null })
    expect(readOptions(['labellers']).labellers).toEqual(['gpt-4.1-nano'])
    expect(readOptions(['labellers', '--models', 'gpt-4o, grok-3']).labellers).toEqual(['gpt-4o', 'grok-3'])
    expect(readOptions(['labellers', '--models', 'all']).labellers?.length).toBeGreaterThan(5)
  })

  test('the help names every option', () => {
    const named = [
      '--turns',
      '--questions',
      '--languages',
      '--engine',
      '--no-judge',
      '--seed',
      '--out',
      '--corpus',
      '--markdown',
      '--models',
    ]
    for (const option of named) expect(HELP).toContain(option)
  })
})
