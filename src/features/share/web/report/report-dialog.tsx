import './report.css'
import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { call } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { reportShared } from '../../contract.ts'
import reasonTexts from '../../reason-texts.json' with { type: 'json' }
import texts from '../../report-texts.json' with { type: 'json' }
import { REPORT_REASONS, REPORT_WORDS_MAX, type ReportReason } from '../../rules.ts'

export function ReportDialog({ shareToken, onClose }: { shareToken: string; onClose: () => void }) {
  const text = useText()
  const { sentence } = useSentence()
  const [reason, setReason] = useState<ReportReason>(REPORT_REASONS[0])
  const [words, setWords] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(reportShared, { params: { shareToken }, body: { reason, words } }),
    onSuccess: () => {
      toast({ title: text(texts.sent) })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title={text(texts.title)}
      description={text(texts.intro)}
    >
      <form onSubmit={send} className="report-form">
        <Field label={text(texts.reason)}>
          {(control) => (
            <Select {...control} value={reason} onChange={({ target }) => setReason(target.value as ReportReason)}>
              {REPORT_REASONS.map((one) => (
                <option key={one} value={one}>
                  {text(reasonTexts[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={text(texts.words)} error={error && sentence(error)}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              dir="auto"
              maxLength={REPORT_WORDS_MAX}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>{text(texts.cancel)}</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {text(texts.send)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
