import { LINK as LINK_SOURCE } from '#platform/addresses.ts'

/** These patterns run in linear time, whereas a Markdown parser can take half a second for a hostile text. */

const RULE = /^[\s|:-]*-[\s|:]*$|^\s*(?:\*\s*){3,}$|^\s*(?:_\s*){3,}$/
const FENCE = /^\s*(?:`{3,}[^`]*|~{3,}.*)$/
const QUOTATION = /^(?:\s*>)+\s?/
const HEADING = /^\s*#{1,6}\s+/
const BULLET = /^\s*[-*+]\s+/
const CODE = /(?<!`)(?:`([^`]+)`|``((?:[^`]|`(?!`))+)``)(?!`)/g
const LINK = new RegExp(LINK_SOURCE, 'g')
const BRACKETED = /\[(https?:\/\/[^\s[\]]+)\](?!\()/gi
const STARS = /(?<!\*)(\*{1,3})(?=[^\s*])([^*]+)(?<=\S)\1(?!\*)/g
const UNDERSCORES = /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]+)(?<=\S)\1(?![\p{L}\p{N}_])/gu
const STRUCK = /(?<!~)~~(?=[^\s~])([^~]+)(?<=\S)~~(?!~)/g
const ESCAPED = /\\([!-/:-@[-`{-~])/g
const DEPTH = 3

export function plainWords(markdown: string): string {
  const lines = markdown.split('\n').flatMap((line) => {
    if (line.trim() === '') return ['']
    const inner = line.replace(QUOTATION, '')
    return RULE.test(inner) || FENCE.test(inner) ? [] : [withoutMarks(cellsOf(inner)).trimEnd()]
  })
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function cellsOf(line: string): string {
  if (!/^\s*\|/.test(line)) return line
  const cells = line.split('|').map((cell) => cell.trim())
  return cells.filter((cell) => cell !== '').join(' · ')
}

function withoutMarks(line: string): string {
  let words = line
    .replace(HEADING, '')
    .replace(BULLET, '• ')
    .replaceAll(CODE, '$1$2')
    .replaceAll(LINK, '$1')
    .replaceAll(BRACKETED, '$1')
  for (let depth = 0; depth < DEPTH; depth++) words = words.replaceAll(STARS, '$2')
  return words.replaceAll(UNDERSCORES, '$2').replaceAll(STRUCK, '$1').replaceAll(ESCAPED, '$1')
}
