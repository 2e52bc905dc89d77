/** Bounds of one order (§17). */

/** Milliseconds of processor time. */
export const CPU_MOST_MS = 5_000
/** Milliseconds in all: other programs may have the processor. */
export const TIME_MOST_MS = 20_000
/** Bytes, with the code. */
export const MEMORY_MOST = 512 * 1024 * 1024
/** Bytes that may remain between two orders. */
export const HELD_MOST = 200 * 1024 * 1024
/** Megabytes of objects and strings. */
export const HEAP_MOST_MB = 256
/** Of an unpacked Word file, by its own directory. */
export const UNPACKED_MOST = 64 * 1024 * 1024
export const UNPACKED_FILES_MOST = 2_000
