import './sources.css'
import './mark-unsourced.css'
import { useEffect, useId, useRef, useState } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { OWN_SOURCES_MAX } from '../rules.ts'
import { unsourcedClaims } from '../unsourced.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { CloseIcon } from '#platform/web/ui/icons/site-icons.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { attempt } from '#platform/attempt.ts'
import { usePrinting } from '#platform/web/use-printing.ts'
import type { Source } from '../contract.ts'
import evidenceTexts from '../evidence-texts.json' with { type: 'json' }
import { SourceList } from './source-list.tsx'
import type { UnsourcedMarks } from './shown-sources.ts'
import { type SourcesView, useRemoval } from './source-queries.ts'

const load = () => import('./add-source.tsx')
const AddSource = lazyOnPress(load, (file) => file.AddSource)

const MARKED_KEY = 'mark-unsourced'

interface DebateSourcesProps {
  debateId: string
  view: SourcesView
  mayChange: boolean
  onMarks: (marks: UnsourcedMarks | null) => void
}

export function DebateSources({ debateId, view, mayChange, onMarks }: DebateSourcesProps) {
  const text = useText()
  const { sentence } = useSentence()
  const format = useFormat()
  const [listId, panel] = [useId(), useId()]
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [adding, setAdding] = useState(false)
  const [said, say] = useState('')
  const removal = useRemoval(debateId)
  const printing = usePrinting()
  const { state, sources, failed } = view
  if (state === null ? !failed : sources.length === 0 && !mayChange) return null
  const close = () => {
    setAdding(false)
    toggle.current?.focus()
  }
  const remove = async (source: Source) => {
    try {
      await removal.mutateAsync(source)
      say(text(evidenceTexts.removed, { n: source.number }))
      toggle.current?.focus()
    } catch (error) {
      say(sentence(error as Error))
    }
  }
  const removeButton = (source: Source) => {
    const name = text(evidenceTexts.remove, { n: source.number })
    const press = { disabled: removal.isPending, onClick: () => void remove(source) }
    return (
      <button type="button" className="icon-button" aria-label={name} title={name} {...press}>
        <CloseIcon />
      </button>
    )
  }
  const own = sources.filter((source) => source.own).length
  return (
    <section className="sources" aria-label={text(evidenceTexts.sources)}>
      <div className="sources-line">
        {sources.length > 0 && (
          <h2>
            <button type="button" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
              {text(evidenceTexts.sources)} · {format.number(sources.length)}
            </button>
          </h2>
        )}
        {state === 'searching' && <Spinner label={text(evidenceTexts.searching)} />}
        {sources.length === 0 && (state === 'none' || state === 'off') && (
          <p className="sources-note">{text(evidenceTexts.empty)}</p>
        )}
        {failed && <p className="sources-note">{text(evidenceTexts.listFailed)}</p>}
        {mayChange && (
          <button
            ref={toggle}
            type="button"
            className="sources-add"
            aria-expanded={adding}
            aria-controls={adding ? panel : undefined}
            onClick={() => setAdding(!adding)}
          >
            {text(evidenceTexts.add)}
          </button>
        )}
      </div>
      <p role="status" className="sources-note" hidden={said === ''}>
        {said}
      </p>
      {sources.length > 0 && (
        <div id={listId} className="sources-list card" hidden={!open && !printing}>
          <SourceList sources={sources} {...(mayChange && { action: removeButton })} />
          <MarkUnsourced onMarks={onMarks} />
          {own > 0 && <p className="sources-note">{text(evidenceTexts.ownCount, { n: own, most: OWN_SOURCES_MAX })}</p>}
        </div>
      )}
      {adding && (
        <AddSource
          id={panel}
          debateId={debateId}
          onAdded={({ number }) => {
            say(text(evidenceTexts.added, { n: number }))
            close()
          }}
          onClose={close}
          onFailed={() => setAdding(false)}
        />
      )}
    </section>
  )
}

export function MarkUnsourced({ onMarks }: { onMarks: (marks: UnsourcedMarks | null) => void }) {
  const text = useText()
  const [on, setOn] = useState(isWanted)
  useEffect(() => {
    onMarks(on ? MARKS : null)
    return () => onMarks(null)
  }, [on, onMarks])
  const change = (wanted: boolean) => {
    setOn(wanted)
    keep(wanted)
  }
  return (
    <div className="mark-unsourced">
      <Switch
        label={text(evidenceTexts.markUnsourced)}
        hint={text(evidenceTexts.unsourcedLegend)}
        checked={on}
        onChange={change}
        labelClass="field-label"
      />
    </div>
  )
}

const MARKS: UnsourcedMarks = {
  marksIn: (language) => ({
    find: (words) => unsourcedClaims(words, language).filter(({ start, end }) => !isOfAddress(words, start, end)),
    draw: (words) => <Unsourced words={words} />,
  }),
}

/** Returns true if the range lies in an address without `https://` (`www.…`, email), which the page shows as a link. */
function isOfAddress(text: string, start: number, end: number): boolean {
  const [before = ''] = /\S{0,300}$/u.exec(text.slice(0, start)) ?? []
  const [after = ''] = /^\S{0,300}/u.exec(text.slice(end)) ?? []
  return /www\.|@/i.test(before + after)
}

function Unsourced({ words }: { words: string }) {
  const text = useText()
  return (
    <span className="unsourced">
      {words}
      <span className="sr-only"> ({text(evidenceTexts.unsourced)})</span>
    </span>
  )
}

const isWanted = () => attempt(() => localStorage.getItem(MARKED_KEY)) === 'on'

/** Stores the choice. If the storage is blocked or full, the choice lasts only while the list is shown. */
const keep = (wanted: boolean) => attempt(() => localStorage.setItem(MARKED_KEY, wanted ? 'on' : 'off'))
