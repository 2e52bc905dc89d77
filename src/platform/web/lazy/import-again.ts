let attempts = 0
const lost = new Set<string>()

/**
 * Loads a file again under a new address: Chromium remembers a failed module. Its imports must be loaded already.
 * @throws the `import()` error if it names no address
 */
export async function importAgain<Module>(error: unknown): Promise<Module> {
  const address = error instanceof Error ? /https?:[^\s?]+/.exec(error.message)?.[0] : undefined
  if (address?.endsWith('.css')) lost.add(address)
  if (address === undefined || lost.has(address)) throw error
  attempts += 1
  const module: unknown = await import(/* @vite-ignore */ `${address}?again=${attempts}`)
  return module as Module
}

/** Reloads lost stylesheets, which Vite requests only once. */
export function askForLostStyles(): void {
  for (const href of lost) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: () => lost.delete(href) }))
  }
}
