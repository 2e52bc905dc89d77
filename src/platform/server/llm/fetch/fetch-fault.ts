/** The kinds of reasons for which a source could not deliver a model's file. */
import { DownloadError } from './persevere.ts'

/** `unexpected`: what came is not the file that was asked for; `stopped`: anything else that ended the work. */
export type FetchFault = 'network' | 'refused' | 'unexpected' | 'disk' | 'stopped'

/** What was fetched is no model. */
export class NotTheModel extends Error {
  override readonly name = 'NotTheModel'
}

/** The disk has no room for the file. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

const OF_DOWNLOADS: Readonly<Record<DownloadError['why'], FetchFault>> = {
  unreachable: 'network',
  cut: 'network',
  refused: 'refused',
  checksum: 'unexpected',
}

export function faultOf(error: unknown): FetchFault {
  if (error instanceof DownloadError) return OF_DOWNLOADS[error.why]
  if (error instanceof NoRoom) return 'disk'
  return error instanceof NotTheModel ? 'unexpected' : 'stopped'
}
