/**
 * `npm run bench -- tokens [FOLDER]`: counts the tokens that a ten-turn debate with a source uses. FOLDER is another built
 * checkout to measure instead of this one.
 */
import { readExample, SOURCED_EXAMPLE } from '../evaluation/replay/example.ts'
import { playReplay } from '../evaluation/replay/play-replay.ts'
import { replayedModel } from '../evaluation/replay/replayed-model.ts'
import { tokensTold } from '../evaluation/replay/tokens.ts'
import { startProduct } from './product.ts'

export async function tokens(folder?: string): Promise<void> {
  const example = readExample(SOURCED_EXAMPLE)
  const model = await replayedModel(example)
  // Keeps the default limits, because an older checkout may not know the names of all limits.
  const product = await startProduct(Number(new URL(model.url).port), undefined, { LIMITS: '{}' }, folder)
  try {
    await playReplay(`http://localhost:${product.port}`, example)
  } finally {
    await product.stop()
    await model.close()
  }
  console.log(tokensTold(model.calls, example.turns))
}
