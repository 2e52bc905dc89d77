import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as rules from '../rules.ts'
import refusals from '../refusal-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { cut } from '#platform/cut.ts'
import { call, CallError } from '#platform/web/calls/call.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { addSource, addSourceFile, type Source } from '../contract.ts'
import evidenceTexts from '../evidence-texts.json' with { type: 'json' }
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import { useSourceChange } from './source-queries.ts'

interface AddSourceProps {
  id: string
  debateId: string
  onAdded: (source: Source) => void
  onClose: () => void
}

/** Maps extensions to file types, because browsers do not know the type of Markdown files. */
const ENDINGS: Readonly<Record<string, rules.FileType>> = {
  txt: rules.FILE_TYPES[0],
  md: rules.FILE_TYPES[1],
  pdf: rules.FILE_TYPES[2],
  docx: rules.FILE_TYPES[3],
}

export function AddSource({ id, debateId, onAdded, onClose }: AddSourceProps) {
  const text = useText()
  const format = useFormat()
  const { sentence } = useSentence()
  const [kind, setKind] = useState<rules.SourceKind>('page')
  const [file, setFile] = useState<File | null>(null)
  // The form needs its own state, because the mutation's state may change only after the next render.
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const add = useSourceChange(debateId, (form: FormData) => send(debateId, form, file))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (kind === 'file' && file === null) return setRefused(text(evidenceTexts.noFile))
    setRefused(null)
    setBusy(true)
    try {
      onAdded(await add.mutateAsync(new FormData(event.currentTarget)))
    } catch (error) {
      // The code `unreachable` refers to the page only with status 422, and otherwise to the product's own server.
      const isPage = error instanceof CallError && error.status === 422 && error.code === 'unreachable'
      setRefused(isPage ? text(refusals.unreachable) : sentence(error as Error))
      setBusy(false)
    }
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const size = format.megabytes(rules.FILE_MAX / 1024 / 1024)
  const error = refused ?? undefined
  return (
    <form
      ref={form}
      id={id}
      className="source-form"
      aria-label={text(evidenceTexts.add)}
      onSubmit={(event) => void submit(event)}
    >
      <div role="group" aria-label={text(evidenceTexts.add)} className="segments">
        {rules.SOURCE_KINDS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={kind === one}
            onClick={() => {
              if (kind === one) return
              setKind(one)
              setFile(null)
              setRefused(null)
            }}
          >
            {text(evidenceTexts[one])}
          </button>
        ))}
      </div>
      {kind === 'page' && (
        <Field label={text(evidenceTexts.address)} error={error}>
          {(control) => (
            <TextInput {...control} name="url" dir="ltr" inputMode="url" required maxLength={rules.ADDRESS_MAX} />
          )}
        </Field>
      )}
      {kind === 'file' && (
        <Field label={text(evidenceTexts.file)} hint={text(evidenceTexts.fileHint, { size })} error={error}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".txt,.md,.pdf,.docx"
              onChange={({ target }) => {
                setFile(target.files?.[0] ?? null)
                setRefused(null)
              }}
            />
          )}
        </Field>
      )}
      {kind === 'text' && (
        <>
          <Field label={text(evidenceTexts.title)}>
            {(control) => <TextInput {...control} name="title" dir="auto" required maxLength={rules.TITLE_MAX} />}
          </Field>
          <Field label={text(evidenceTexts.words)} error={error}>
            {(control) => <TextArea {...control} name="text" dir="auto" rows={5} required maxLength={rules.TEXT_MAX} />}
          </Field>
        </>
      )}
      <div className="source-form-keys">
        <Button type="submit" variant="primary" busy={busy}>
          {text(evidenceTexts.submit)}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {text(texts.cancel)}
        </Button>
      </div>
    </form>
  )
}

function send(debateId: string, form: FormData, file: File | null): Promise<Source> {
  const params = { id: debateId }
  if (file === null) return call(addSource, { params, body: Object.fromEntries(form) as Record<string, string> })
  const type = ENDINGS[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? ''
  const body = new Blob([file], { type }) as unknown as Uint8Array
  return call(addSourceFile, { params, query: { name: cut(file.name, rules.TITLE_MAX - 1) }, body })
}
