/**
 * Starts the programs that read sources and draw pictures. All worlds of a test process share one of each, because a
 * start takes a second and the programs keep no state between requests. Other tests check how the programs start and
 * stop.
 */
import { createReader, startReading } from '#features/sources/server/reading/reader.ts'
import { createPainter } from '#platform/server/images/painter.ts'
import { stoppedClock } from './clock.ts'

/** This clock never moves, so that no program exits because it is idle and nothing times out on a slow machine. */
const clock = stoppedClock()

const reader = createReader({ clock, start: startReading })
const painter = createPainter({ clock, refusal: () => new Error('too many drawings wait') })
/** Does nothing, because the next world uses the same programs. */
const close = () => Promise.resolve()

export const sharedPrograms = { reader: { ...reader, close }, painter: { ...painter, close } }
