/** A 32-bit number from a text (FNV-1a over its UTF-16 units). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = items.map((item, index) => ({ item, index, at: fraction(seed + index) }))
  return order.sort((a, b) => a.at - b.at || a.index - b.index).map((entry) => entry.item)
}

/** After the last item comes the first again. */
export function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** In [0, 1). */
function fraction(seed: number): number {
  let t = (seed + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
