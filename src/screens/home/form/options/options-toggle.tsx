import { useId, useState } from 'react'
import { useUser } from '#features/account/web/viewer.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { speaksDemo, useConfig } from '#features/models/web/use-config.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import type { DebateOptionsProps } from './debate-options.tsx'
import { optionsLine } from './options-line.ts'

const load = () => import('./debate-options.tsx')
const DebateOptions = lazyOnPress(load, (module) => module.DebateOptions)
const loadEarly = () => void load().catch(() => undefined)

export function OptionsToggle(props: DebateOptionsProps) {
  const text = useText()
  const panel = useId()
  const { user } = useUser()
  const { wish } = props.draft
  // The options start open if the user has just signed in to use a model, so that the result is visible.
  const [open, setOpen] = useState(wish !== undefined && user !== null)
  const config = useConfig()
  const place = config?.sources.place
  const facts = place
    ? ` · ${props.draft.sources === false ? text(texts.noSources) : text(texts.factsFrom, { place })}`
    : ''
  return (
    <>
      <button
        type="button"
        className="options-toggle"
        aria-expanded={open}
        aria-controls={panel}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={() => setOpen(!open)}
      >
        <span className="field-label">{text(texts.options)}</span>
        <span>
          {optionsLine(text, props.draft, speaksDemo(config) ? text(texts.demo) : undefined)}
          {facts}
        </span>
      </button>
      <div id={panel} hidden={!open}>
        {open && (
          <DebateOptions {...props} waiting={<Spinner label={text(texts.loading)} />} onFailed={() => setOpen(false)} />
        )}
      </div>
    </>
  )
}
