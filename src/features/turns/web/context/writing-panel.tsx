import './context.css'
import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Schema } from '#platform/endpoint.ts'
import { characters } from '#platform/characters.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { useForm } from '#platform/web/form.ts'
import { useSessionState } from '#platform/web/session-state.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }

interface WritingPanelProps<T> {
  id: string
  name: string
  label: string
  hint: string
  sendLabel: string
  refusedTitle: string
  draftKey: string
  schema: Schema<T>
  most: number
  rows: number
  onSend: (values: T) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

const COUNTED = 200

const draftIn = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

/** Keeps the typed text until it is sent, even if the panel is closed or the page is reloaded. */
export function WritingPanel<T>(props: WritingPanelProps<T>) {
  const { most, onClose } = props
  const text = useText()
  const { sentence } = useSentence()
  const [draft, setDraft] = useSessionState(props.draftKey, draftIn, '')
  const form = useForm({
    schema: props.schema,
    send: async (values) => {
      await props.onSend(values)
      setDraft('')
      onClose()
    },
    onRefused: (error, atField) => {
      const [title, description] =
        error instanceof CallError
          ? [props.refusedTitle, sentence(error)]
          : [text(texts.formFailed), text(texts.formFailedDetail)]
      toast({ title, variant: 'destructive', ...(!atField && { description }) })
    },
  })
  const { ref } = form.props
  useEffect(() => {
    ref.current?.querySelector('textarea')?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref])
  const onKey = (event: KeyboardEvent) => {
    // While a character is being composed, the input method handles the keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ref.current?.requestSubmit()
    if (event.key === 'Escape') onClose()
  }
  const error = form.errors['content']
  const used = characters(draft.trim())
  return (
    // Escape inside the form closes the panel, as its button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <form
      {...form.props}
      id={props.id}
      className="context-panel card"
      data-side="user"
      aria-label={props.name}
      onKeyDown={onKey}
    >
      {props.children}
      <Field label={props.label} hint={props.hint} error={error && text(error)}>
        {(control) => (
          <TextArea
            {...control}
            name="content"
            dir="auto"
            autoComplete="off"
            rows={props.rows}
            readOnly={form.busy}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <div className="context-keys">
        <Button type="submit" variant="primary" busy={form.busy}>
          {props.sendLabel}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {text(texts.cancel)}
        </Button>
        {used > most - COUNTED && (
          <span className="context-count" data-over={used > most || undefined}>
            {text(used > most ? texts.charactersOver : texts.charactersLeft, { n: Math.abs(used - most) })}
          </span>
        )}
      </div>
    </form>
  )
}
