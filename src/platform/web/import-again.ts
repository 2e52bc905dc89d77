/** The number of the last address that was tried; each is asked for once. */
let attempts = 0

/**
 * Loads a file of the program whose `import()` was rejected, under an address of its own: Chromium remembers a failed
 * module as long as the page lives, and does not ask the network again. Its message names the address; other browsers,
 * which remember nothing, may name none. What the file itself imports has to be loaded already.
 * @returns the module's exports
 * @throws what `import()` was rejected with, where that names no address; else as a new `import()`
 */
export async function importAgain<Module>(error: unknown): Promise<Module> {
  const address = error instanceof Error ? /https?:[^\s?]+/.exec(error.message)?.[0] : undefined
  if (address === undefined) throw error
  attempts += 1
  const module: unknown = await import(/* @vite-ignore */ `${address}?again=${attempts}`)
  return module as Module
}
