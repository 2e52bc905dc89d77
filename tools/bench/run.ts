/** `npm run bench -- NAME [argument]`: runs one of the benchmarks of §14 and prints its results. */
const benches: Readonly<Record<string, () => Promise<(argument?: string) => Promise<void>>>> = {
  relay: async () => (await import('./relay.ts')).relay,
  watch: async () => (await import('./watch.ts')).watch,
  idle: async () => (await import('./idle.ts')).idle,
  start: async () => (await import('./start.ts')).start,
  archive: async () => (await import('./archive.ts')).archive,
  'first-turn': async () => (await import('./first-turn.ts')).firstTurn,
  api: async () => (await import('./api.ts')).api,
  growth: async () => (await import('./growth.ts')).growth,
  page: async () => (await import('./page.ts')).page,
  tokens: async () => (await import('./tokens.ts')).tokens,
  'two-instances': async () => (await import('./two-instances.ts')).twoInstances,
}

const [name = '', argument] = process.argv.slice(2)
const load = benches[name]
if (load) await (await load())(argument)
else {
  console.error(`npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exitCode = 1
}
