import { z } from 'zod/mini'
import { MODELS } from './catalogue.ts'
import { texts } from './texts.ts'

/** A model of the catalogue (§3), by its id. */
export const modelSchema = z.enum(
  MODELS.map((model) => model.id),
  texts.unknownModel,
)
