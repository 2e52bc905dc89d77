import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import type { CallError } from '#platform/web/call.ts'
import { texts } from '../texts.ts'

/** The server's refusal next to the button. It stays longer than the toast, which a screen reader announces. */
export function FormRefusal({ refusal }: { refusal: CallError | null }) {
  const text = useText()
  const format = useFormat()
  const { sentence } = useSentence()
  if (refusal === null) return null
  const problem = sentence(refusal)
  const { retryAfter } = refusal
  return (
    <p className="form-refusal">
      {retryAfter === null ? problem : text(texts.tryAgainIn, { problem, duration: format.duration(retryAfter) })}
    </p>
  )
}
