import type { Say, Spoken } from '../reader.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type Hear = (responseId: string, part: number, signal: AbortSignal) => Promise<Bytes>

/** Speaks with the server's voice. @param element plays all sentences; a new one would need a user gesture */
export function serverVoice(hear: Hear, element: HTMLAudioElement): Say {
  let ahead: { readonly key: string; readonly bytes: Promise<Bytes> } | null = null

  async function bytesOf(spoken: Spoken, signal: AbortSignal): Promise<Bytes> {
    const key = keyOf(spoken)
    const found = ahead?.key === key ? ahead.bytes : null
    ahead = null
    // If the request that was made in advance failed, sends it again.
    return (await found?.catch(() => null)) ?? hear(spoken.turn.responseId ?? '', spoken.part, signal)
  }

  return async (spoken, next, rate, signal) => {
    const bytes = await bytesOf(spoken, signal)
    signal.throwIfAborted()
    if (next !== null && next.turn.responseId !== null) {
      const coming = hear(next.turn.responseId, next.part, new AbortController().signal)
      coming.catch(() => {})
      ahead = { key: keyOf(next), bytes: coming }
    }
    // Plays a blob, because Safari sends range requests for media URLs, and the API does not support such requests.
    const address = URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }))
    try {
      await played(element, address, rate, signal)
    } finally {
      URL.revokeObjectURL(address)
    }
  }
}

const keyOf = ({ turn, part }: Spoken) => `${turn.responseId} ${part}`

function played(element: HTMLAudioElement, address: string, rate: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const on = (event: string, settle: () => void) =>
      element.addEventListener(event, () => end(settle), { once: true, signal: over.signal })
    const end = (settle: () => void) => {
      over.abort()
      settle()
    }
    on('ended', resolve)
    on('error', () => reject(new Error('the audio could not be played')))
    const stop = () => {
      end(() => reject(signal.reason as Error))
      element.pause()
    }
    signal.addEventListener('abort', stop, { once: true, signal: over.signal })
    element.src = address
    element.defaultPlaybackRate = rate
    element.playbackRate = rate
    element.play().catch((error: Error) => end(() => reject(error)))
  })
}
