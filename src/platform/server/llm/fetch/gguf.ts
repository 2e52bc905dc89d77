/** Recognises a GGUF file by its first bytes. */
import { open } from 'node:fs/promises'

/** The bytes that every GGUF file begins with. */
export const GGUF = 'GGUF'

/** Whether the file exists and begins like a GGUF file. */
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
