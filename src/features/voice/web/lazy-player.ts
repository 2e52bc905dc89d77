import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'

/** The player of Listen (§20), whose file is loaded by the first press. */
export const Player = lazyOnPress(
  () => import('./player.tsx'),
  (file) => file.Player,
)
