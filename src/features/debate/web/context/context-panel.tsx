import './context.css'
import { useEffect, type KeyboardEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { characters } from '#platform/text-length.ts'
import { CallError, call } from '#platform/web/calls/call.ts'
import { useForm } from '#platform/web/form.ts'
import { useSessionState } from '#platform/web/session-state.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { TextArea } from '#platform/web/ui/text-area.tsx'
import type { Debate } from '../../contract/debates.ts'
import { INPUT_MAX, newInputSchema, addInput, type NewInput } from '../../contract/inputs.ts'
import { viewTexts } from '../../texts/view-texts.ts'
import { texts } from '../../texts/form-texts.ts'
import { keys } from '../queries.ts'

export interface ContextPanelProps {
  id: string
  debateId: string
  onClose: () => void
}

/** The remaining characters are shown from this length on. */
const COUNTED_FROM = INPUT_MAX - 200

/** The form for evidence for both debaters (§2 "Add Context"). The typed text stays until it is added. */
export function ContextPanel({ id, debateId, onClose }: ContextPanelProps) {
  const text = useText()
  const { sentence } = useSentence()
  const [draft, setDraft] = useContextDraft(debateId)
  const add = useAddInput(debateId)
  const form = useForm({
    schema: newInputSchema,
    send: async (input) => {
      await add.mutateAsync(input)
      setDraft('')
      onClose()
      toast({ title: text(viewTexts.inputAdded), description: text(viewTexts.inputAddedText) })
    },
    onRefused: (error, atField) => {
      const [title, description] =
        error instanceof CallError
          ? [viewTexts.inputFailed, sentence(error)]
          : [texts.formFailed, text(texts.formFailedDetail)]
      toast({ title: text(title), variant: 'destructive', ...(!atField && { description }) })
    },
  })
  const { ref } = form.props
  useEffect(() => {
    ref.current?.querySelector('textarea')?.focus({ preventScroll: true })
    // With its Submit button, which stands at its end.
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref])
  const onKey = (event: KeyboardEvent) => {
    // Keys during the composition of a character belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ref.current?.requestSubmit()
    if (event.key === 'Escape') onClose()
  }
  const error = form.errors['content']
  const used = characters(draft.trim())
  return (
    // The form hears keys pressed in its parts: Escape closes it, as its button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <form
      {...form.props}
      id={id}
      className="context-panel card"
      data-side="user"
      aria-label={text(viewTexts.addContext)}
      onKeyDown={onKey}
    >
      <Field label={text(viewTexts.contextLabel)} hint={text(viewTexts.contextHint)} error={error && text(error)}>
        {(control) => (
          <TextArea
            {...control}
            name="content"
            dir="auto"
            autoComplete="off"
            rows={3}
            // Text typed while the form is being sent would be lost.
            readOnly={form.busy}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <div className="context-keys">
        <Button type="submit" variant="primary" busy={form.busy}>
          {text(viewTexts.contextSend)}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {text(texts.cancel)}
        </Button>
        {used > COUNTED_FROM && (
          <span className="context-count" data-over={used > INPUT_MAX || undefined}>
            {used > INPUT_MAX
              ? text(texts.charactersOver, { n: used - INPUT_MAX })
              : text(texts.charactersLeft, { n: INPUT_MAX - used })}
          </span>
        )}
      </div>
    </form>
  )
}

/** The added input stands in the list at once, and the debate is fetched again (§7). */
function useAddInput(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: NewInput) => call(addInput, { params: { id }, body: input }),
    onSuccess: (added) => {
      cache.setQueryData<Debate>(
        keys.one(id),
        (debate) =>
          debate && {
            ...debate,
            userInputs: [...debate.userInputs.filter(({ id: other }) => other !== added.id), added],
          },
      )
      void cache.invalidateQueries({ queryKey: keys.one(id) })
    },
  })
}

/** The text typed into a debate's context panel so far; it survives the panel's closing and a reload. */
const draftSchema = z.string()

function useContextDraft(debateId: string): [string, (draft: string) => void] {
  return useSessionState(`context-draft:${debateId}`, draftSchema, '')
}
