import { V7Generator } from 'uuidv7'

/** The library's own generator fetches eight at a time, enough for three ids. */
const FETCHED = 1_024

const numbers = new Uint32Array(FETCHED)
let next = FETCHED

const ids = new V7Generator({
  nextUint32() {
    if (next === FETCHED) {
      crypto.getRandomValues(numbers)
      next = 0
    }
    return numbers[next++] ?? 0
  },
})

export const newRequestId = (): string => ids.generate().toString()
