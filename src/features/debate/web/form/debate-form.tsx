import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { User } from '#features/account/user.ts'
import { useUser, useWhoIsHere } from '#features/account/web/viewer.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { mayUseModel } from '#features/models/rules.ts'
import { CallError } from '#platform/web/call.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { TextArea } from '#platform/web/ui/text-area.tsx'
import { newDebateSchema, type Debate } from '../../contract/debates.ts'
import type { OptionNumber } from '../../contract/fields.ts'
import { texts } from '../../texts.ts'
import { CoffeeLevel } from './coffee-level.tsx'
import { useDraft, type Draft } from './draft.ts'
import { gateOf, useGate } from '../gate/gate.tsx'
import { useSuggestion } from './use-suggestion.ts'
import { useCreateDebate } from '../queries.ts'
import { PunchCard } from './punch-card.tsx'
import { SideFields } from './side-fields.tsx'
import { VersusMark } from '../art/versus-mark.tsx'

type Errors = Readonly<Record<string, string>>

interface DebateFormProps {
  onCreated: (debate: Debate) => void
  clock?: Clock
}

/** §2 "Home without an open debate": a question, two positions, the models that argue them, and the button. */
export function DebateForm({ onCreated, clock = systemClock }: DebateFormProps) {
  const { language, text } = useLanguage()
  const { sentence } = useSentence()
  const form = useRef<HTMLFormElement>(null)
  const { draft, change, clear } = useDraft()
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Errors>({})
  const create = useCreateDebate()
  const { user } = useUser()
  const whoIsHere = useWhoIsHere()
  const gate = useGate((shown) => {
    if (shown === 'login-required') change({ option1Model: DEFAULT_MODEL, option2Model: DEFAULT_MODEL })
  })

  const wanted = draft.option1 === null || draft.option2 === null
  const suggested = useSuggestion({ question: draft.question, language, wanted, clock })
  const values = {
    ...draft,
    // The debate gets the text that stands in a field, also if the field was not edited.
    option1: draft.option1 ?? suggested?.position1 ?? text(texts.yes),
    option2: draft.option2 ?? suggested?.position2 ?? text(texts.no),
    language,
  }
  const checked = newDebateSchema.safeParse(values)
  const errors = { ...(tried && !checked.success && fieldErrors(checked.error.issues)), ...refused }
  const edit = (part: Partial<Draft>) => {
    change(part)
    setRefused({})
  }

  /** Handles the choice of a locked model, perhaps made before it is known whether the viewer is signed in. */
  const unlock = async (side: OptionNumber, modelId: string) => {
    const person = await whoIsHere()
    if (isOpenTo(person, modelId)) edit({ [`option${side}Model`]: modelId })
    else gate.show(person === null ? 'login-required' : 'upgrade-required', modelId)
  }
  const submit = async () => {
    setTried(true)
    if (!checked.success) return void focusField(Object.keys(fieldErrors(checked.error.issues)))
    try {
      const debate = await create.mutateAsync(checked.data)
      clear()
      onCreated(debate)
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error: unknown) => {
    const dialog = gateOf(error)
    if (dialog !== null) return gate.show(dialog)
    if (!(error instanceof CallError)) {
      toast({ title: text(texts.formFailed), description: text(texts.formFailedDetail), variant: 'destructive' })
      return
    }
    const named = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    setRefused(named)
    const atField = focusField(Object.keys(named))
    toast({
      title: text(texts.createFailed),
      variant: 'destructive',
      ...(!atField && { description: sentence(error) }),
    })
  }
  /** Focuses the first of these fields that shows its error; returns whether there is one. */
  const focusField = (names: readonly string[]): boolean => {
    const first = ['question', 'option1', 'option2'].find((name) => names.includes(name))
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) void submit()
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="debate-form" aria-label={text(texts.startDebate)}>
      <div className="question-card card">
        <Field label={text(texts.question)} error={errors['question'] && text(errors['question'])}>
          {(control) => (
            <TextArea
              {...control}
              name="question"
              dir="auto"
              autoComplete="off"
              rows={3}
              placeholder={text(texts.questionPlaceholder)}
              value={draft.question}
              onChange={(event) => edit({ question: event.target.value })}
              onKeyDown={submitByKey}
            />
          )}
        </Field>
        <PunchCard text={draft.question} />
      </div>
      <div className="sides">
        {([1, 2] as const).map((side) => (
          <SideFields
            key={side}
            side={side}
            position={draft[`option${side}`]}
            suggested={suggested?.[`position${side}`] ?? null}
            error={errors[`option${side}`]}
            onPosition={(position) => edit({ [`option${side}`]: position })}
            model={draft[`option${side}Model`]}
            onModel={(modelId) => edit({ [`option${side}Model`]: modelId })}
            isLocked={(modelId) => !isOpenTo(user, modelId)}
            onLocked={(modelId) => void unlock(side, modelId)}
          />
        ))}
        <VersusMark size={56} className="sides-mark" />
      </div>
      <CoffeeLevel level={draft.coffeeLevel} onLevel={(coffeeLevel) => edit({ coffeeLevel })} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={create.isPending}
        busyLabel={text(texts.startingDebate)}
        title={text(texts.startDebate)}
        className="debate-button"
      >
        {text(texts.debate)}
      </Button>
      {gate.dialog}
    </form>
  )
}

/** Whether the page lets the user choose the model; the server decides in any case. */
function isOpenTo(user: User | null, modelId: string): boolean {
  return mayUseModel(user?.subscriptionTier ?? null, modelId).access === 'allowed'
}

/** The first message of each field. */
function fieldErrors(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Errors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
