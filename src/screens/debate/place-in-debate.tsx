import { useEffect, useState } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'

/** Shows the question and the turn being read at the window's upper edge, once the head is above it. A press leads there. */
export function PlaceInDebate({ question, lang }: { question: string; lang: string | undefined }) {
  const text = useText()
  const [turn, setTurn] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      const head = document.querySelector('.versus-bar')?.getBoundingClientRect().bottom ?? 0
      const begun = [...document.querySelectorAll<HTMLElement>('.turns > [data-turn]')].filter(
        (one) => one.getBoundingClientRect().top < innerHeight / 2,
      )
      const place = begun.at(-1)?.dataset['turn']
      setTurn(head >= 0 || place === undefined ? null : Number(place))
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (turn === null) return null
  return (
    <button type="button" className="debate-place" onClick={toHead}>
      <bdi lang={lang}>{question}</bdi> {`${text(viewTexts.turn, { n: turn })} ↑`}
    </button>
  )
}

/** Also moves the focus, because the pressed strip disappears. */
function toHead() {
  scrollTo(0, 0)
  document.querySelector<HTMLElement>('.masthead a')?.focus({ preventScroll: true })
}
