/** Waits for the engine under evaluation, because a local model may still be loading. */
import type { EngineStatus } from '#features/models/contract.ts'
import type { Clock } from '#platform/clock.ts'

const ASK_EVERY_MS = 500

/**
 * Resolves with the engine that will write the turns: the scripted debater when a local model cannot be used. Reports each
 * step of the loading with `say`. Rejects with the signal's reason.
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
