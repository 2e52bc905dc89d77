import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { misspeltFindings, misspeltWarning } from './misspelt-names.ts'

const SETTINGS = [
  'DATABASE_URL',
  'HOST',
  'LIMITS',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'PORT',
  'TRUST_PROXY',
  'XAI_API_KEY',
]

test('§19 a name in .env that is nearly a setting is told, with the setting; names of other programs are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'misspelt-'))
  try {
    const file = join(folder, '.env')
    const names = [
      'OPENAI_APIKEY',
      'DATABASE_URI',
      'limits',
      'PORT',
      'POSTGRES_PASSWORD',
      'HTTPS_PROXY',
      'TZ',
      'NODE_OPTIONS',
    ]
    writeFileSync(file, names.map((name) => `${name}=secret`).join('\n'))
    expect(misspeltFindings(SETTINGS, file).map(({ says, remedy }) => [says, remedy])).toEqual(
      [
        ['DATABASE_URI', 'DATABASE_URL'],
        ['OPENAI_APIKEY', 'OPENAI_API_KEY'],
        ['limits', 'LIMITS'],
      ].map(([written, meant]) => [
        `The file .env sets ${written}, which is no setting.`,
        `Write ${meant}, if that is meant; otherwise it can stay.`,
      ]),
    )
    expect(misspeltFindings(SETTINGS, folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('§10 a start names what is nearly a setting anywhere in its environment, in one line; the system’s names are none', () => {
  const env = {
    OPENAI_APIKEY: 'secret',
    LOG_LEVLE: 'debug',
    PATH: '/bin',
    HOME: '/root',
    NO_COLOR: '1',
    DATABASE_URI: '',
  }
  expect(misspeltWarning(env)).toBe(
    'no settings, and read by nothing: LOG_LEVLE (LOG_LEVEL?), OPENAI_APIKEY (OPENAI_API_KEY?)',
  )
  expect(misspeltWarning({ OPENAI_API_KEY: 'secret', PLANS_FILE: 'gone.json', PATH: '/bin' })).toBeNull()
})
