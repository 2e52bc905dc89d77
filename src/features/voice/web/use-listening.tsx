import { useState } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button, type ButtonProps } from '#platform/web/ui/button.tsx'
import texts from '../texts.json' with { type: 'json' }
import type { Heard } from './heard-turns.ts'

const load = () => import('./player.tsx')
const Player = lazyOnPress(load, (file) => file.Player)

/** Provides Listen (§20). `turn` is the number of the turn being read. @param heard null if there is no debate */
export function useListening(heard: Heard | null, { children, ...look }: ButtonProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const [turn, setTurn] = useState<number | null>(null)
  if (heard === null || (heard.debate.responses.length === 0 && heard.panel === null)) {
    return { button: null, player: null, turn: null }
  }
  const close = () => {
    setOpen(false)
    setTurn(null)
  }
  return {
    button: (
      <Button {...look} aria-pressed={open} onClick={open ? close : () => setOpen(true)}>
        {children}
        <span>{text(texts.listen)}</span>
      </Button>
    ),
    player: open && <Player {...heard} onTurn={setTurn} onClose={close} onFailed={close} />,
    turn,
  }
}
