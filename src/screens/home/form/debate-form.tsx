import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useLanguage } from '#features/language/web/language.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { fieldError, FIELDS } from '#features/debates/field-rules.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import { useDraft, type Draft } from '#features/debates/web/draft.ts'
import { gateOf, useGate } from '../../debate/gate/gate.tsx'
import { useSuggestion } from '#features/positions/web/use-suggestion.ts'
import { createDebate } from '#features/debates/web/queries.ts'
import { OptionsToggle } from './options/options-toggle.tsx'
import { isExample, QuestionField } from './question-field.tsx'
import { SideFields } from './side-fields.tsx'
import { VersusMark } from '#features/debates/web/art/versus-mark.tsx'

type Errors = Readonly<Record<string, string>>

interface DebateFormProps {
  onCreated: (debate: Debate) => void
  onEdit?: () => void
  clock?: Clock
}

export function DebateForm({ onCreated, onEdit, clock = systemClock }: DebateFormProps) {
  const { language, text } = useLanguage()
  const { sentence } = useSentence()
  const form = useRef<HTMLFormElement>(null)
  const question = useFirstFocus()
  const { draft, change, clear } = useDraft()
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Errors>({})
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const gate = useGate((shown) => {
    if (shown !== 'login-required' && shown !== 'unknown-model') return
    change({ option1Model: DEFAULT_MODEL, option2Model: DEFAULT_MODEL, wish: undefined })
  })

  const wanted = draft.option1 === null || draft.option2 === null
  const suggested = useSuggestion({ question: draft.question, language, wanted, clock })
  const { wish: _, ...typed } = draft
  const values = {
    ...typed,
    // The debate gets the positions that the fields show, even if the user has not edited them.
    option1: draft.option1 ?? suggested?.position1 ?? text(texts.yes),
    option2: draft.option2 ?? suggested?.position2 ?? text(texts.no),
    language,
  }
  const wrong = fieldErrors(values)
  const errors = { ...(tried && wrong), ...refused }
  const edit = (part: Partial<Draft>, afterReload?: Partial<Draft>) => {
    change(part, afterReload)
    setRefused({})
    onEdit?.()
  }
  const editQuestion = (asked: string) => {
    edit({ question: asked, ...(isExample(draft, text) && { option1: null, option2: null }) })
  }
  const pickExample = (example: Partial<Draft>) => {
    edit(example)
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }

  const submit = async () => {
    setTried(true)
    if (focusField(Object.keys(wrong))) return
    setBusy(true)
    try {
      const debate = await createDebate(cache, values, clock)
      clear()
      setTried(false)
      onCreated(debate)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => {
    const dialog = gateOf(error)
    if (dialog !== null) return gate.show(dialog)
    if (!(error instanceof CallError)) {
      const [title, description] = [text(texts.formFailed), text(texts.formFailedDetail)]
      return void toast({ title, description, variant: 'destructive' })
    }
    const named = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    setRefused(named)
    const atField = focusField(Object.keys(named))
    const description = atField ? {} : { description: sentence(error) }
    toast({ title: text(texts.createFailed), ...description, variant: 'destructive' })
  }
  const focusField = (names: readonly string[]): boolean => {
    const first = NAMES.find((name) => names.includes(name))
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void submit()
  }
  const submitByKey = (event: KeyboardEvent) => {
    // During composition, key presses are for the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter starts the debate from each field
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={submitByKey}
      className="debate-form"
      aria-label={text(texts.startDebate)}
    >
      <QuestionField
        question={draft.question}
        error={errors['question']}
        field={question}
        onQuestion={editQuestion}
        onExample={pickExample}
      />
      <div className="sides">
        {([1, 2] as const).map((side) => (
          <SideFields
            key={side}
            side={side}
            position={draft[`option${side}`]}
            suggested={suggested?.[`position${side}`] ?? null}
            error={errors[`option${side}`]}
            onPosition={(position) => edit({ [`option${side}`]: position })}
            // An emptied field gets its text back when the user leaves the field or reloads the page (§2).
            onEmpty={(afterReload) => edit({ [`option${side}`]: '' }, { [`option${side}`]: afterReload })}
          />
        ))}
        <VersusMark size={24} className="sides-mark" />
      </div>
      <OptionsToggle draft={draft} onChange={edit} gate={gate} />
      <div className="debate-go">
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={busy}
          busyLabel={text(texts.startingDebate)}
          title={text(texts.startDebate)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="debate-button"
        >
          {text(texts.debate)}
        </Button>
      </div>
      {gate.dialog}
    </form>
  )
}

/** Focuses the field if the device probably has a keyboard; an on-screen keyboard would cover the page. */
function useFirstFocus() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const free = document.activeElement?.matches('body, main')
    if (free && matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  return field
}

const NAMES = ['question', 'option1', 'option2'] as const

const fieldErrors = (values: Readonly<Record<(typeof NAMES)[number], string>>): Errors =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const error = fieldError(FIELDS[name], values[name])
      return error === null ? [] : [[name, error]]
    }),
  )
