import type { EngineStatus } from '#features/models/contract.ts'
import type { Clock } from '#platform/clock.ts'

const ASK_EVERY_MS = 500

/**
 * Waits while a local model is loading, and resolves with the engine that will write the turns. If the model cannot be used,
 * that engine is the scripted debater.
 */
export async function engineReady(
  status: () => EngineStatus,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<EngineStatus> {
  let told = ''
  let wanted: string | null = null
  for (;;) {
    const now = status()
    if (now.kind === 'scripted' && wanted !== null) say(`${wanted} cannot be had: the scripted debater speaks instead`)
    if (now.ready) return now
    wanted = now.name
    const line = lineOf(now)
    if (line !== told) say(line)
    told = line
    await clock.sleep(ASK_EVERY_MS, signal)
  }
}

function lineOf({ name, progress }: EngineStatus): string {
  return progress === null ? `Waiting for ${name} …` : `Loading ${name}: ${Math.floor(progress * 10) * 10} %`
}
