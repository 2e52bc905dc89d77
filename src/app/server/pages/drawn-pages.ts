/** Loads the program that draws the pages; it is a separate build, because it consists of the browser's components. */
import { register } from 'node:module'
import type { Draw } from '../../server-rendered-part.ts'

/** Node knows no stylesheets, and the components import theirs. */
const WITHOUT_STYLES = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

/** Loads it from the sources, or from `dist/pages` next to the built server. */
export async function loadDraw(): Promise<Draw> {
  const fromSources = import.meta.url.endsWith('.ts')
  if (fromSources) register(`data:text/javascript,${encodeURIComponent(WITHOUT_STYLES)}`)
  const program = new URL(fromSources ? '../../web/server-pages.tsx' : '../pages/server-pages.js', import.meta.url)
  const { draw } = (await import(/* @vite-ignore */ program.href)) as { draw: Draw }
  return draw
}
