/** Loads what draws the pages: a program of the build's own, because it is made of the browser's components. */
import { register } from 'node:module'
import type { Draw } from '../../server-rendered-part.ts'

/** Node knows no stylesheets; the components import theirs. */
const WITHOUT_STYLES = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

/** From the sources, or from `dist/pages` beside the built server. */
export async function loadDraw(): Promise<Draw> {
  const fromSources = import.meta.url.endsWith('.ts')
  if (fromSources) register(`data:text/javascript,${encodeURIComponent(WITHOUT_STYLES)}`)
  const program = new URL(fromSources ? '../../web/server-pages.tsx' : '../pages/server-pages.js', import.meta.url)
  const { draw } = (await import(/* @vite-ignore */ program.href)) as { draw: Draw }
  return draw
}
