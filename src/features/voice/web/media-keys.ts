/** The keys of media and the lock screen (Media Session, W3C): what plays, and what its buttons do. */
import type { Reader, ReaderState } from './reader.ts'

/** @param session null where the browser has none; the returned functions tell it the state, and take everything back */
export function mediaKeys(session: MediaSession | null, reader: Reader) {
  const actions: readonly (readonly [MediaSessionAction, () => void])[] = [
    ['play', reader.play],
    ['pause', reader.pause],
    ['stop', reader.pause],
    ['nexttrack', reader.nextTurn],
    ['previoustrack', reader.previousTurn],
  ]
  for (const [action, handler] of actions) session?.setActionHandler(action, handler)
  return {
    tell({ status }: Pick<ReaderState, 'status'>, metadata: MediaMetadataInit): void {
      if (session === null) return
      session.playbackState = status === 'playing' || status === 'waiting' ? 'playing' : 'paused'
      session.metadata = new MediaMetadata(metadata)
    },
    end(): void {
      if (session === null) return
      for (const [action] of actions) session.setActionHandler(action, null)
      session.playbackState = 'none'
      session.metadata = null
    },
  }
}
