import * as v from 'valibot'
import { FILE_TYPES, ADDRESS_MAX, FILE_MAX, SOURCE_KINDS, TEXT_MAX, TITLE_MAX } from './rules.ts'
import { bytes, endpoint } from '#platform/endpoint.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { date, id, optionNumberSchema, written } from '#features/debates/contract/fields.ts'

const TEXT_BODY_MAX = 512 * 1024

export const sourceSchema = v.object({
  id,
  number: v.pipe(v.number(), v.safeInteger()),
  kind: v.picklist(SOURCE_KINDS),
  title: v.string(),
  url: v.nullable(v.string()),
  license: v.nullable(v.string()),
  language: v.nullable(v.string()),
  readAt: date,
  gone: v.boolean(),
  optionNumber: v.nullable(optionNumberSchema),
  own: v.boolean(),
})
export type Source = v.InferOutput<typeof sourceSchema>

export const sourcesSchema = v.object({
  /** `none` means that the search found nothing; `off` means that there was no search and no source was added. */
  state: v.picklist(['searching', 'ready', 'none', 'off']),
  sources: v.array(sourceSchema),
})

const title = written(visible(1), trimmedAtMost(TITLE_MAX))

const newSourceSchema = v.pipe(
  v.strictObject({
    url: v.optional(
      v.pipe(
        written(visible(1), trimmedAtMost(ADDRESS_MAX)),
        v.metadata({ description: 'Also refused: neither an address nor a title with its text, or both.' }),
      ),
    ),
    title: v.optional(title),
    text: v.optional(written(visible(1), trimmedAtMost(TEXT_MAX))),
  }),
  v.forward(
    v.check(({ url, ...pasted }) =>
      url === undefined
        ? pasted.title !== undefined && pasted.text !== undefined
        : pasted.title === undefined && pasted.text === undefined,
    ),
    ['url'],
  ),
)

export const listSources = endpoint('GET', '/api/debates/:id/sources', {
  summary: 'The texts that the debate rests on.',
  answer: sourcesSchema,
  refusals: [404],
})

export const addSource = endpoint('POST', '/api/debates/:id/sources', {
  summary: 'Adds a page by its address, or a pasted text, to what both debaters may quote.',
  body: newSourceSchema,
  bodyLimit: TEXT_BODY_MAX,
  answer: sourceSchema,
  status: 201,
  refusals: [403, 404, 413, 415, 422, 429],
})

export const addSourceFile = endpoint('POST', '/api/debates/:id/sources/file', {
  summary: 'Adds the words of a text, Markdown, PDF or Word file.',
  body: bytes(...FILE_TYPES),
  bodyLimit: FILE_MAX,
  query: v.strictObject({ name: title }),
  answer: sourceSchema,
  status: 201,
  refusals: [403, 404, 413, 415, 422, 429],
})

export const removeSource = endpoint('DELETE', '/api/debates/:id/sources/:sourceId', {
  summary: 'Removes a source from the debate; citations that were made keep their words.',
  answer: null,
  refusals: [403, 404],
})
