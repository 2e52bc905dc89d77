/** What reading one page or file, or ranking one side's passages, may take (§17). */

/** Milliseconds. */
export const CPU_MOST_MS = 5_000
/** Milliseconds in all; longer than the processor time, because other programs may have the processor. */
export const TIME_MOST_MS = 20_000
/** Bytes, its code included. */
export const MEMORY_MOST = 512 * 1024 * 1024
/** Bytes that the program may go on to hold between two orders. */
export const HELD_MOST = 200 * 1024 * 1024
/** Megabytes of objects and strings in the reading program. */
export const HEAP_MOST_MB = 256
/** Bytes and files of a Word file when it is unpacked, as it says itself. */
export const UNPACKED_MOST = 64 * 1024 * 1024
export const UNPACKED_FILES_MOST = 2_000
