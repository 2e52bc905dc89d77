/**
 * The programs that read sources and draw pictures, one each for all worlds of a test process: a start takes a second, and
 * neither program keeps anything between two orders. Their own starts and ends are tested separately.
 */
import { createReader, startReading } from '#features/sources/server/reading/reader.ts'
import { createPainter } from '#platform/server/images/painter.ts'
import { stoppedClock } from './clock.ts'

/** It never moves, so the programs are never idle, and a slow machine makes nobody wait too long. */
const clock = stoppedClock()

const reader = createReader({ clock, start: startReading })
const painter = createPainter({ clock, refusal: () => new Error('too many drawings wait') })
/** A world that closes leaves them to the next one. */
const close = () => Promise.resolve()

export const sharedPrograms = { reader: { ...reader, close }, painter: { ...painter, close } }
