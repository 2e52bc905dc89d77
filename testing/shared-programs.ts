/**
 * The programs that read sources and draw pictures. All worlds of a test process share one of each, because a start takes a
 * second and the programs keep no state between requests. Other tests start and stop them.
 */
import { createReader, startReading } from '#features/sources/server/reading/reader.ts'
import { createPainter } from '#platform/server/images/painter.ts'
import { stoppedClock } from './clock.ts'

/** Stopped, so that the programs never exit because they are idle, and nothing times out on a slow machine. */
const clock = stoppedClock()

const reader = createReader({ clock, start: startReading })
const painter = createPainter({ clock, refusal: () => new Error('too many drawings wait') })
/** A world that closes leaves the programs running for the next one. */
const close = () => Promise.resolve()

export const sharedPrograms = { reader: { ...reader, close }, painter: { ...painter, close } }
