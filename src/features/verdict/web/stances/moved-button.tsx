import './stances.css'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Icon } from '#platform/web/ui/icons/site-icons.tsx'
import { stancesTexts as texts } from '../../stances-texts.ts'
import type { DebateAddress } from './asked-reader.ts'
import { useMark, useToldStances } from './stances-calls.ts'

/** §20: says of an argument card that it moved the reader, or takes it back; the number is how many readers it moved. */
export function MovedButton({ at, card }: { at: DebateAddress; card: string }) {
  const text = useText()
  const format = useFormat()
  const minds = useToldStances(at)
  const mark = useMark(at)
  if (minds === undefined) return null
  const { readers = 0, yours = false } = minds.cards.find((one) => one.card === card) ?? {}
  const press = () => {
    if (!mark.isPending) mark.mutate({ card, moved: !yours })
  }
  return (
    <button type="button" className="moved" title={text(texts.movedMe)} aria-pressed={yours} onClick={press}>
      <Icon>
        <path d="M12 20 4.5 12.5a4.6 4.6 0 0 1 7.5-5 4.6 4.6 0 0 1 7.5 5z" />
      </Icon>
      <span className="sr-only">{text(texts.movedMe)}</span>
      {readers > 0 && (
        <>
          <span aria-hidden="true">{format.number(readers)}</span>
          <span className="sr-only">{text(texts.movedReaders, { n: readers })}</span>
        </>
      )}
    </button>
  )
}
