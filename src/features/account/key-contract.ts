import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { confirmationSchema, keySchema } from './contract.ts'
import keyTexts from './texts/key-texts.json' with { type: 'json' }
import { KEY_NAME_MAX, KEY_SCOPES, visibleText } from './rules.ts'

const id = v.pipe(v.string(), v.uuid())
/** Matches an RFC 3339 `date-time` (§5.6) that JavaScript can parse. */
const MOMENT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

export const newKeySchema = v.strictObject({
  name: v.pipe(
    v.string(),
    ...visible(1, keyTexts.keyNameRequired),
    ...trimmedAtMost(KEY_NAME_MAX, keyTexts.keyNameTooLong),
    v.transform((text) => visibleText(text).replaceAll('\n', ' ')),
  ),
  scope: v.picklist(KEY_SCOPES),
  expiresAt: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string(), v.regex(MOMENT), v.metadata({ format: 'date-time' }))),
      v.metadata({
        description: 'Null: the key has no end. Without it: 90 days. Also refused: a moment that is over.',
      }),
    ),
  ),
  ...confirmationSchema.entries,
})
export type NewKey = v.InferOutput<typeof newKeySchema>

export const listKeys = endpoint('GET', '/api/user/keys', {
  summary: 'The API keys of the account, the newest first.',
  answer: v.array(keySchema),
  refusals: [401],
})

export const makeKey = endpoint('POST', '/api/user/keys', {
  summary: 'Makes an API key, which no other answer ever holds; programs send it as `Authorization: Bearer`.',
  body: newKeySchema,
  answer: v.object({ id, key: v.string() }),
  status: 201,
  refusals: [401, 403, 409, 429],
})

export const removeKey = endpoint('DELETE', '/api/user/keys/:id', {
  summary: 'Removes an API key, which is refused from then on.',
  answer: null,
  refusals: [401, 404],
})
