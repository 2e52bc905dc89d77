/** Writes `.env.example` and the settings reference in docs/operations.md. */
import { LIMIT_TABLE, LIMITS } from '#app/server/limits.ts'
import texts from '#app/server/setting-descriptions.json' with { type: 'json' }
import { SUBJECTS } from '#app/server/settings.ts'
import type { Setting } from '#app/server/variables.ts'

const BEGIN = '<!-- settings -->\n'
const END = '<!-- /settings -->'
const WIDTH = 118

interface Described extends Setting {
  readonly says: string
  readonly example?: string
}

const described: Readonly<Record<string, Pick<Described, 'says' | 'example'>>> = texts
const subjects = Object.entries(SUBJECTS).map(([subject, settings]) => {
  const rows = Object.entries<Setting>(settings).flatMap(([name, setting]): [string, Described][] => {
    const text = described[name]
    return text ? [[name, { ...setting, ...text }]] : []
  })
  return [subject, rows] as const
})

/** Replaces the settings reference in the text of docs/operations.md. Throws if the markers around it are missing. */
export function withReference(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined) throw new Error(`docs/operations.md has no ${BEGIN.trim()}`)
  return `${before}${BEGIN}${reference()}${END}${after}`
}

function reference(): string {
  const chapters = subjects.map(([subject, settings]) => {
    return `**${subject}**\n\n${settings.map(([name, setting]) => `- \`${assigned(name, setting)}\`: ${setting.says}\n`).join('')}`
  })
  const limits = Object.entries(LIMIT_TABLE).map(
    ([name, { counts }]) => `- \`${name}\`${numbersOf(LIMITS[name as keyof typeof LIMITS])}: ${counts}\n`,
  )
  return `\n${chapters.join('\n')}
### Limits

\`LIMITS={"dailySpendUsd":20,"turnsPerIpPerDay":2000}\` overrides limits by name. Three defaults are those of the plans free, standard and
pro; override all three: \`{"free":100,"standard":300,"pro":500}\`. \`Ip\` and \`Visitor\` limits concern visitors without an account.

${limits.join('')}`
}

const assigned = (name: string, { usual }: Setting) => (usual ? `${name}=${usual}` : name)

function numbersOf(usual: number | object | null): string {
  if (usual === null) return ''
  return ` ${typeof usual === 'number' ? usual : Object.values(usual).join(', ')}`
}

export function envExample(): string {
  const chapters = subjects.flatMap(([subject, settings]) => {
    const shown = settings.filter(([, { example }]) => example !== undefined)
    return shown.length === 0 ? [] : [`# ${subject}\n${shown.map(entry).join('')}`]
  })
  return `${HEAD}\n${chapters.join('\n')}\n${TAIL}`
}

const entry = ([name, { says, example }]: readonly [string, Described]) =>
  `${wrapped(`${name}: ${says.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')}`)}# ${name}=${example}\n`

function wrapped(sentence: string): string {
  const lines = ['#']
  for (const word of sentence.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(`# ${word}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}

const HEAD = `# The settings that matter most. Copy this file to .env and take away the # before what you set.
# docs/operations.md has every setting with its default; without any the product runs at http://localhost:3000.
# Written by \`npx vitest run scripts/settings.test.ts -u\` from src/app/server/setting-descriptions.json: change that.
`

const TAIL = `# For compose.yaml alone: letters and digits (\`openssl rand -hex 24\`), and \`:80\` where a proxy of your own ends TLS.
# POSTGRES_PASSWORD=
# SITE=:80
`
