/** The voices of a browser: their number is known late, and their languages are written in several ways. */
import type { Clock } from '#platform/clock.ts'

/** Milliseconds: Chrome tells its voices a moment after the first question, some browsers without the event. */
const PATIENCE_MS = 2_000
const LOOK_AGAIN_MS = 100

export type VoiceSource = Pick<SpeechSynthesis, 'getVoices'> & Partial<Pick<EventTarget, 'addEventListener'>>

/** Empty when the browser has none. */
export async function voicesOf(
  synthesis: VoiceSource,
  clock: Pick<Clock, 'now' | 'sleep'>,
): Promise<SpeechSynthesisVoice[]> {
  const over = new AbortController()
  const told = new Promise<void>((resolve) =>
    synthesis.addEventListener?.('voiceschanged', () => resolve(), { signal: over.signal }),
  )
  const until = clock.now() + PATIENCE_MS
  try {
    for (;;) {
      const voices = synthesis.getVoices()
      if (voices.length > 0 || clock.now() >= until) return voices
      await Promise.race([told, clock.sleep(LOOK_AGAIN_MS, over.signal)])
    }
  } finally {
    over.abort()
  }
}

/** `en_us` and `eng-US-f000` (Android) → `en-US`; '' when it is no language. */
export function tagOf(lang: string): string {
  const [language = '', ...more] = lang.split(/[-_]/)
  const parts = more.filter((part) => /^(?:[A-Za-z]{4}|[A-Za-z]{2}|\d{3})$/.test(part)).slice(0, 2)
  try {
    return Intl.getCanonicalLocales([language, ...parts].join('-'))[0] ?? ''
  } catch {
    return ''
  }
}
