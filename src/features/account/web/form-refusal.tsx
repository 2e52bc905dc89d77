import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import type { CallError } from '#platform/web/call.ts'
import { texts } from '../texts.ts'

/** Why the server said no, next to the button and longer than its toast, which is what a screen reader hears. */
export function FormRefusal({ refusal }: { refusal: CallError | null }) {
  const text = useText()
  const format = useFormat()
  if (refusal === null) return null
  const { detail, retryAfter } = refusal
  return (
    <p className="form-refusal">
      {retryAfter === null
        ? text(detail)
        : text(texts.tryAgainIn, { problem: text(detail), duration: format.duration(retryAfter) })}
    </p>
  )
}
