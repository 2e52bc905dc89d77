import { Button, type ButtonProps } from '#platform/web/ui/button.tsx'

/** @param reason id of the sentence that explains the disabled button */
export function PaymentButton({
  busy = false,
  ready,
  reason,
  ...rest
}: ButtonProps & { ready: boolean; reason?: string | undefined }) {
  return <Button {...rest} busy={busy} disabled={!ready && !busy} aria-describedby={reason} />
}
