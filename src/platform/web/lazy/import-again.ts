let attempts = 0
const lost = new Set<string>()

/**
 * Loads a file again under an address of its own: Chromium remembers a failed module as long as the page lives. Its
 * message names the address; other browsers remember nothing. What the file imports has to be loaded already.
 * @throws what `import()` was rejected with, where that names no address
 */
export async function importAgain<Module>(error: unknown): Promise<Module> {
  const address = error instanceof Error ? /https?:[^\s?]+/.exec(error.message)?.[0] : undefined
  if (address?.endsWith('.css')) lost.add(address)
  if (address === undefined || lost.has(address)) throw error
  attempts += 1
  const module: unknown = await import(/* @vite-ignore */ `${address}?again=${attempts}`)
  return module as Module
}

/** Asks again for the stylesheets that did not come: Vite asks for each of them once, and would go on without it. */
export function askForLostStyles(): void {
  for (const href of lost) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: () => lost.delete(href) }))
  }
}
