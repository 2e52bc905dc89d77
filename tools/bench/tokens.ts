/**
 * `npm run bench -- tokens [FOLDER]`: measures the tokens that a ten-turn debate with a source costs. A fake provider
 * answers with a finished example and counts the tokens of the prompts it receives. FOLDER is another built checkout.
 */
import { readExample, SOURCED_EXAMPLE } from '../evaluation/replay/example.ts'
import { playReplay } from '../evaluation/replay/play-replay.ts'
import { replayedModel } from '../evaluation/replay/replayed-model.ts'
import { tokensTold } from '../evaluation/replay/tokens.ts'
import { startProduct } from './product.ts'

export async function tokens(folder?: string): Promise<void> {
  const example = readExample(SOURCED_EXAMPLE)
  const model = await replayedModel(example)
  // Overrides no limits: an older checkout may not know all of them, and the default limits allow one debate.
  const product = await startProduct(Number(new URL(model.url).port), undefined, { LIMITS: '{}' }, folder)
  try {
    await playReplay(`http://localhost:${product.port}`, example)
  } finally {
    await product.stop()
    await model.close()
  }
  console.log(tokensTold(model.calls, example.turns))
}
