/** `unexpected`: what came is not the file that was asked for; `stopped`: anything else that ended the work. */
export type FetchFault = 'network' | 'refused' | 'unexpected' | 'disk' | 'stopped'

/** A source could not deliver the file; the message is a sentence for the operator. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  readonly fault: FetchFault

  constructor(fault: FetchFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

export const faultOf = (error: unknown): FetchFault => (error instanceof FetchFailure ? error.fault : 'stopped')

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
