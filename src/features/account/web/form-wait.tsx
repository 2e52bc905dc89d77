import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import type { CallError } from '#platform/web/calls/call.ts'
import { texts } from '../texts/account-texts.ts'

/** How long to wait after a refusal that says so. The reason is in the toast (§8), and the toast goes sooner. */
export function FormWait({ refusal }: { refusal: CallError | null }) {
  const text = useText()
  const format = useFormat()
  const wait = refusal?.retryAfter ?? null
  if (wait === null) return null
  return <p className="form-wait">{text(texts.waitingTime, { duration: format.duration(wait) })}</p>
}
