/**
 * Starts the programs that read sources and draw pictures. All worlds of a test process share them, because a start takes a
 * second and the programs keep no state between requests. Their start and stop have tests of their own.
 */
import { createReader, startReading } from '#features/sources/server/reading/reader.ts'
import { createPainter } from '#platform/server/images/painter.ts'
import { stoppedClock } from './clock.ts'

/** This clock never moves, so that no idle program exits and nothing times out on a slow machine. */
const clock = stoppedClock()

const reader = createReader({ clock, start: startReading })
const painter = createPainter({ clock, refusal: () => new Error('too many drawings wait') })
const close = () => Promise.resolve()

export const sharedPrograms = { reader: { ...reader, close }, painter: { ...painter, close } }
