/** The port that an engine of spoken words implements: text in, MP3 out. */

export interface SpeechRequest {
  readonly text: string
  /** A name that the engine knows. */
  readonly voice: string
  readonly signal: AbortSignal
}

export interface SpeechPort {
  /** The catalogue's name of the model, for its price. */
  readonly model: string
  /** Resolves with the bytes as the engine sent them. Rejects with an `EngineError`, or with the signal's reason. */
  speak(request: SpeechRequest): Promise<Buffer>
}
