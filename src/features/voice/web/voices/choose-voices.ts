/** Which of a browser's voices speak for Einstein and Cat in a language (§20 Listen). */
import { nearestLanguage } from '#features/language/languages.ts'
import type { Recommended } from './recommended.ts'
import { tagOf } from './voices-of.ts'

export interface DebatersVoice {
  readonly voice: SpeechSynthesisVoice
  /** BCP 47. */
  readonly tag: string
  /** 1 = as usual. */
  readonly pitch: number
}

export interface VoicesOfDebaters {
  readonly einstein: DebatersVoice
  readonly cat: DebatersVoice
  /** Whether both have the same voice, which then differs in its pitch. */
  readonly isOne: boolean
}

/** Of a voice that speaks for both: far enough apart to be distinguished, and still easy to understand. */
const PITCHES = { einstein: 0.85, cat: 1.3 }
/** Voices made for fun, which systems of Apple list among the others, and robots that no person wants to listen to for long. */
const UNFIT =
  /^(?:albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|eddy|flo|fred|good news|grandma|grandpa|hysterical|jester|junior|kathy|organ|ralph|reed|rocko|sandy|shelley|superstar|trinoids|whisper|wobble|zarvox)\b|espeak/i
/** What makers call their better voices. */
const BETTER = /natural|neural|premium|enhanced|siri|wavenet|google/i

/** Null when the browser has no voice for the language. */
export function chooseVoices(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
  { einstein: hisNames, cat: herNames }: Recommended,
): VoicesOfDebaters | null {
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

  /** The debate's own region counts most, then what its maker calls better, then what needs no network. */
  function worth({ voice, tag }: { voice: SpeechSynthesisVoice; tag: string }): number {
    return Number(tag === tagOf(language)) * 4 + Number(BETTER.test(voice.name)) * 2 + Number(voice.localService)
  }
}

/** Names stand between other words: `Microsoft Conrad Online (Natural) - German (Germany)`. */
const saysName = (words: string, name: string) =>
  ` ${words.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.includes(` ${name} `)
