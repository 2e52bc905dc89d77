import { join } from 'node:path'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { visitorAt } from '#testing/visitor.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { Refusal } from '../../scripts/run.mjs'
import { mounted, ran, settingsOf, startProduct } from './buildah.ts'
import { build, nameOf } from './image.ts'
import { folder, must, type Part } from './part.ts'

export const oneContainer: Part = {
  name: 'one container',
  needs: ['buildah', 'mmdebstrap', 'unshare'],
  async check() {
    await build('slim')
    await mounted(nameOf('slim'), tried)
    return 'on a read-only file system as its own user and with Redis away, a turn outlives kill -9, and the health check knows'
  },
}

async function tried(place: string): Promise<void> {
  const volume = join(folder, 'volume')
  await must('install', '-d', '-o', '1000', '-g', '1000', volume)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    // Nothing listens on this port, because the health check must succeed even without Redis.
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    SOURCES: 'off',
    LOCAL_MODEL: 'off',
    EXAMPLES: 'off',
    SCRIPTED_MS_PER_PIECE: '0',
  }
  const image = await settingsOf(nameOf('slim'))
  const container = { place, volume, image, env }
  for (const user of [image.User, '0:0']) {
    const { code, output } = await ran({ ...container, user, command: ['touch', '/app/written'] })
    if (code === 0 || !output.includes('Read-only file system')) throw new Refusal(`${user} can write: ${output}`)
  }
  const isHealthy = async () => (await ran({ ...container, command: image.Healthcheck.Test.slice(1) })).code === 0
  if (await isHealthy()) throw new Refusal('the health check calls a server healthy that does not run')
  let product = await startProduct(url, container)
  try {
    if (!(await isHealthy())) throw new Refusal('the health check calls a server ill that is ready')
    const visitor = visitorAt(url)
    const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
    const { id } = await visitor.call(createDebate, { body: question })
    const stream = await visitor.open(generateTurn, { params: { id }, body: {} })
    await stream?.response.text()
    await product.kill()
    if (await isHealthy()) throw new Refusal('the server goes on after kill -9')
    product = await startProduct(url, container)
    const { responses } = await visitor.call(readDebate, { params: { id } })
    if (responses.length !== 1) throw new Refusal('the turn is gone after kill -9')
  } finally {
    await product.kill()
  }
}
