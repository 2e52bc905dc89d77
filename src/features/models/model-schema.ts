import { z } from 'zod/mini'
import { MODELS } from './catalogue.ts'
import { texts } from './texts.ts'

export const modelSchema = z.enum(
  MODELS.map((model) => model.id),
  texts.unknownModel,
)
