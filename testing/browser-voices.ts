/** Replaces a browser's speech synthesis and records the utterances. A test must end each utterance itself. */
import type { BrowserSpeech } from '#features/voice/web/engines/browser-voice.ts'

export const browserVoice = (name: string, lang: string, localService = true): SpeechSynthesisVoice => ({
  name,
  lang,
  localService,
  default: false,
  voiceURI: name,
})

export interface TestSpeech extends BrowserSpeech {
  readonly said: readonly SpeechSynthesisUtterance[]
  readonly cancelled: () => number
  /** Ends the last utterance, or makes it fail with this error code. */
  end(error?: string): void
}

/** Creates the fake speech synthesis. @param voices may be filled later; `changed` then dispatches `voiceschanged` */
export function testSpeech(voices: readonly SpeechSynthesisVoice[]): TestSpeech & { changed(): void } {
  const said: SpeechSynthesisUtterance[] = []
  const events = new EventTarget()
  let cancelled = 0
  const synthesis = Object.assign(events, {
    getVoices: () => [...voices],
    speak: (utterance: SpeechSynthesisUtterance) => void said.push(utterance),
    cancel: () => void (cancelled += 1),
  }) as unknown as SpeechSynthesis
  return {
    synthesis,
    utter: (text) => Object.assign(new EventTarget(), { text }) as unknown as SpeechSynthesisUtterance,
    said,
    cancelled: () => cancelled,
    end: (error) => void said.at(-1)?.dispatchEvent(Object.assign(new Event(error ? 'error' : 'end'), { error })),
    changed: () => void events.dispatchEvent(new Event('voiceschanged')),
  }
}
