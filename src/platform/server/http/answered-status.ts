import type { ServerResponse } from 'node:http'

/** Told as the status when the caller left before the answer was sent (nginx's number for it). */
const CALLER_LEFT = 499

/** Once the answer is closed. */
export const answeredStatus = (raw: ServerResponse): number => (raw.writableFinished ? raw.statusCode : CALLER_LEFT)
