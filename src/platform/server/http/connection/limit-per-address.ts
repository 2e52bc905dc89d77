interface Closing {
  once(event: 'close', closed: () => void): unknown
}

/** Takes one of the address's places for `held` until it closes; false when the address has none left. */
export function limitPerAddress(most: number): (address: string, held: Closing) => boolean {
  const taken = new Map<string, number>()
  return (address, held) => {
    const open = taken.get(address) ?? 0
    if (open >= most) return false
    taken.set(address, open + 1)
    held.once('close', () => {
      const left = (taken.get(address) ?? 1) - 1
      if (left === 0) taken.delete(address)
      else taken.set(address, left)
    })
    return true
  }
}
