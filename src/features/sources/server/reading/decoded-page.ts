/** Decodes by the header's charset, else the page's own (WHATWG HTML §13.2.3.2), else UTF-8. */
export function decodedPage(bytes: Uint8Array, charset: string | null): string {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  const named = charset ?? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
