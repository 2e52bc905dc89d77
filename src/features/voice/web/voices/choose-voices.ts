import { nearestLanguage } from '#features/language/languages.ts'
import type { Clock } from '#platform/clock.ts'
import type { Recommended } from './recommended.ts'

export type VoicesOfDebaters = NonNullable<ReturnType<typeof chooseVoices>>

/** The pitch of each debater if both have the same voice; 1 is normal. */
const PITCHES = { einstein: 0.85, cat: 1.3 }
/** Matches the names of robot and novelty voices, which Apple's systems list among the other voices. */
const UNFIT =
  /^(?:albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|eddy|flo|fred|good news|grandma|grandpa|hysterical|jester|junior|kathy|organ|ralph|reed|rocko|sandy|shelley|superstar|trinoids|whisper|wobble|zarvox)\b|espeak/i
const BETTER = /natural|neural|premium|enhanced|siri|wavenet|google/i

/** Returns the debaters' voices (§20 Listen), or null if none speaks the language. `isOne`: both share one voice. */
export function chooseVoices(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
  { einstein: hisNames, cat: herNames }: Recommended,
) {
  const wanted = nearestLanguage(language)
  const speaking = voices
    .map((voice) => ({ voice, tag: tagOf(voice.lang) }))
    .filter(({ tag }) => wanted !== null && nearestLanguage(tag) === wanted)
  const fit = speaking.filter(({ voice }) => !UNFIT.test(voice.name))
  const known = fit.length > 0 ? fit : speaking
  const ranked = known.toSorted((a, b) => worth(b) - worth(a))
  const [first] = ranked
  if (first === undefined) return null
  const isNamed = (names: readonly string[]) => (one: (typeof ranked)[number]) =>
    names.some((name) => saysName(one.voice.name, name))
  const his = ranked.find(isNamed(hisNames))
  const hers = ranked.find((one) => one !== his && isNamed(herNames)(one))
  const einstein =
    his ?? ranked.find((one) => one !== hers && !isNamed(herNames)(one)) ?? ranked.find((one) => one !== hers)
  const cat =
    hers ?? ranked.find((one) => one !== einstein && !isNamed(hisNames)(one)) ?? ranked.find((one) => one !== einstein)
  if (einstein === undefined || cat === undefined) {
    return { einstein: { ...first, pitch: PITCHES.einstein }, cat: { ...first, pitch: PITCHES.cat }, isOne: true }
  }
  return { einstein: { ...einstein, pitch: 1 }, cat: { ...cat, pitch: 1 }, isOne: false }

  /** Ranks a voice by the debate's own region first, then by the vendor's rating, then by whether it works offline. */
  function worth({ voice, tag }: { voice: SpeechSynthesisVoice; tag: string }): number {
    return Number(tag === tagOf(language)) * 4 + Number(BETTER.test(voice.name)) * 2 + Number(voice.localService)
  }
}

/** Returns true if the words contain the name, such as "Conrad" in `Microsoft Conrad Online (Natural)`. */
const saysName = (words: string, name: string) =>
  ` ${words.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.includes(` ${name} `)

/** Milliseconds to wait for voices. Chrome loads them only on request, and some browsers never fire `voiceschanged`. */
const PATIENCE_MS = 2_000
const LOOK_AGAIN_MS = 100

export type VoiceSource = Pick<SpeechSynthesis, 'getVoices'> & Partial<Pick<EventTarget, 'addEventListener'>>

export async function voicesOf(
  synthesis: VoiceSource,
  clock: Pick<Clock, 'now' | 'sleep'>,
): Promise<SpeechSynthesisVoice[]> {
  const over = new AbortController()
  const changed = new Promise<void>((resolve) =>
    synthesis.addEventListener?.('voiceschanged', () => resolve(), { signal: over.signal }),
  )
  const until = clock.now() + PATIENCE_MS
  try {
    for (;;) {
      const voices = synthesis.getVoices()
      if (voices.length > 0 || clock.now() >= until) return voices
      await Promise.race([changed, clock.sleep(LOOK_AGAIN_MS, over.signal)])
    }
  } finally {
    over.abort()
  }
}

/** Turns `en_us` and `eng-US-f000` (Android) into `en-US`, and returns '' for anything that is not a language. */
export function tagOf(lang: string): string {
  const [language = '', ...more] = lang.split(/[-_]/)
  const parts = more.filter((part) => /^(?:[A-Za-z]{4}|[A-Za-z]{2}|\d{3})$/.test(part)).slice(0, 2)
  try {
    return Intl.getCanonicalLocales([language, ...parts].join('-'))[0] ?? ''
  } catch {
    return ''
  }
}
