import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Access extends Node {
  readonly computed: boolean
  readonly object: Node & { readonly name?: string }
  readonly property: Node & { readonly name: string }
}
interface Import extends Node {
  readonly source: { readonly value: string }
  readonly specifiers: readonly { readonly type: string; readonly local: Node & { readonly name: string } }[]
}
type Parse = (code: string) => unknown

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Calls `visit` for a node and, unless `visit` returns false, for each node below it. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return
  for (const value of Object.values(node) as unknown[]) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) walk(child, visit)
  }
}

/** Returns every `name.property` in the program, or null if the name occurs in another form. */
function accessesOf(name: string, body: readonly Node[]): Access[] | null {
  const found: Access[] = []
  let isOther = false
  for (const statement of body) {
    walk(statement, (node) => {
      const access = node as Access
      if (node.type === 'MemberExpression' && !access.computed && access.object.name === name) {
        found.push(access)
        return false
      }
      isOther ||= node.type === 'Identifier' && (node as Access['object']).name === name
      return true
    })
  }
  return isOther ? null : found
}

/**
 * Replaces each `texts.key` with its text, because a bundler would keep the whole file of texts.
 * @param read resolves with the file's values, or null
 */
export async function inlinedTexts(
  code: string,
  parse: Parse,
  read: (source: string) => Promise<Readonly<Record<string, unknown>> | null>,
): Promise<string> {
  const { body } = parse(code) as { readonly body: readonly Node[] }
  const edits: { readonly at: Node; readonly text: string }[] = []
  for (const statement of body as readonly Import[]) {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.endsWith('.json')) continue
    const [specifier, ...others] = statement.specifiers
    if (specifier?.type !== 'ImportDefaultSpecifier' || others.length > 0) continue
    const accesses = accessesOf(
      specifier.local.name,
      body.filter(({ type }) => type !== 'ImportDeclaration'),
    )
    const values = accesses && (await read(statement.source.value))
    if (!values || accesses.some(({ property }) => typeof values[property.name] !== 'string')) continue
    edits.push({ at: statement, text: '' })
    for (const at of accesses) edits.push({ at, text: `(${JSON.stringify(values[at.property.name])})` })
  }
  let changed = code
  for (const { at, text } of edits.toSorted((one, other) => other.at.start - one.at.start)) {
    changed = changed.slice(0, at.start) + text + changed.slice(at.end)
  }
  return changed
}

export function inlineTexts(): Plugin {
  return {
    name: 'inline-texts',
    // Runs after JSX and types have been removed, because the parser accepts only plain JavaScript.
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\.json\b/ },
      async handler(code, id) {
        const read = async (source: string) => {
          const file = await this.resolve(source, id)
          return file && (JSON.parse(readFileSync(file.id, 'utf8')) as Record<string, unknown>)
        }
        return { code: await inlinedTexts(code, (program) => this.parse(program), read), map: null }
      },
    },
  }
}
