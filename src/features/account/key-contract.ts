import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { confirmationSchema, keySchema } from './contract.ts'
import { keyTexts } from './texts/key-texts.ts'
import { KEY_NAME_MAX, KEY_SCOPES, visibleText } from './rules.ts'

const id = z.uuid()

export const newKeySchema = z.strictObject({
  name: z.string().check(
    ...visible(1, keyTexts.keyNameRequired),
    ...trimmedAtMost(KEY_NAME_MAX, keyTexts.keyNameTooLong),
    z.overwrite((text) => visibleText(text).replaceAll('\n', ' ')),
  ),
  scope: z.enum(KEY_SCOPES),
  expiresAt: z.optional(
    z
      .nullable(z.iso.datetime({ offset: true }))
      .check(
        z.meta({ description: 'Null: the key has no end. Without it: 90 days. Also refused: a moment that is over.' }),
      ),
  ),
  ...confirmationSchema.shape,
})
export type NewKey = z.infer<typeof newKeySchema>

export const listKeys = endpoint('GET', '/api/user/keys', {
  summary: 'The API keys of the account, the newest first.',
  answer: z.array(keySchema),
  refusals: [401],
})

export const makeKey = endpoint('POST', '/api/user/keys', {
  summary: 'Makes an API key, which no other answer ever holds; programs send it as `Authorization: Bearer`.',
  body: newKeySchema,
  answer: z.object({ id, key: z.string() }),
  status: 201,
  refusals: [401, 403, 409, 429],
})

export const removeKey = endpoint('DELETE', '/api/user/keys/:id', {
  summary: 'Removes an API key, which is refused from then on.',
  answer: null,
  refusals: [401, 404],
})
