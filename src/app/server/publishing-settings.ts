/** What is checked before something becomes public (§19, docs/operations.md). */
import { readFileSync, statSync } from 'node:fs'
import { type Moderation } from '#features/links/server/public-check.ts'
import { openAiModeration } from '#platform/server/llm/remote/moderation.ts'
import { ConfigError, type Reader } from './variables.ts'

export interface Publishing {
  readonly blockedWords: readonly string[]
  readonly moderation: Moderation | null
}

/** @param key of OpenAI, which moderates. @param baseUrl null = OpenAI's own */
export function publishingOf(read: Reader, key: string | null, baseUrl: string | null): Publishing {
  const file = read.text('BLOCKED_WORDS_FILE')
  if (file !== null && statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new ConfigError('BLOCKED_WORDS_FILE', `must be the path of a file, not ${JSON.stringify(file)}`)
  }
  const wanted = read.oneOf('MODERATION', ['openai', 'off']) === 'openai'
  if (wanted && key === null && baseUrl === null) throw new ConfigError('MODERATION', 'needs OPENAI_API_KEY')
  return {
    blockedWords: file === null ? [] : linesOf(readFileSync(file, 'utf8')),
    moderation: wanted ? openAiModeration({ key, baseUrl }) : null,
  }
}

/** One word or phrase a line; empty lines and those that begin with # say nothing. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\uFEFF/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
