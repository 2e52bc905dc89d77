import type { ComponentProps } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'

const Player = lazyOnPress(
  () => import('./player.tsx'),
  (file) => file.Player,
)

/** Draws the player of Listen (§20), whose file is loaded by the first press. */
export const drawPlayer = (props: ComponentProps<typeof Player>) => <Player {...props} />
