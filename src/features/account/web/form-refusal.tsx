import { useText } from '#features/language/web/text.tsx'
import type { CallError } from '#platform/web/call.ts'
import { texts } from '../texts.ts'

/** Why the server said no, next to the button and longer than its toast, which is what a screen reader hears. */
export function FormRefusal({ refusal }: { refusal: CallError | null }) {
  const text = useText()
  if (refusal === null) return null
  const { detail, retryAfter } = refusal
  return (
    <p className="form-refusal">
      {retryAfter === null
        ? text(detail)
        : text(texts.tryAgainIn, { problem: text(detail), duration: durationOf(retryAfter) })}
    </p>
  )
}

/** @param seconds shown as whole minutes above a minute and a half: "5 minutes". */
function durationOf(seconds: number): string {
  const [amount, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
  const language = document.documentElement.lang || undefined
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
