import { open } from 'node:fs/promises'

const GGUF = 'GGUF'

export async function isGguf(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    const { buffer } = await file.read(Buffer.alloc(GGUF.length), 0, GGUF.length, 0)
    return buffer.toString('latin1') === GGUF
  } catch {
    return false
  } finally {
    await file.close()
  }
}
