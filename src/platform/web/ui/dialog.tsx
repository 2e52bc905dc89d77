import { useRef, type ReactNode } from 'react'
import * as Radix from '@radix-ui/react-dialog'
import { CloseIcon } from './icons/site-icons.tsx'
import { classNames } from './class-names.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Accessible name of the ✕ button. Without a name there is no such button, and the footer must offer a way to close. */
  closeLabel?: string
  className?: string
}

/** Renders a dialog that keeps the focus inside and restores it on closing. Import it lazily; no first paint needs it. */
export function Dialog({ title, description, children, footer, closeLabel, className, ...root }: DialogProps) {
  const before = useRef<Element | null>(null)
  return (
    <Radix.Root {...root}>
      <Radix.Portal>
        {/* Radix's Overlay would inject a <style> element, which the content security policy forbids. */}
        <div className="dialog-backdrop" aria-hidden="true" />
        <Radix.Content
          className={classNames('dialog', className)}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => (before.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            // Radix would restore the focus only to a Trigger, which these dialogs do not have, so it is restored here.
            event.preventDefault()
            // Leaves the focus alone if another screen has taken it in the meantime.
            if (document.activeElement !== document.body) return
            if (before.current instanceof HTMLElement) before.current.focus()
          }}
        >
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="dialog-description">{description}</Radix.Description>
          )}
          {children}
          {footer !== undefined && <div className="dialog-footer">{footer}</div>}
          {closeLabel !== undefined && (
            <Radix.Close className="icon-button dialog-close" aria-label={closeLabel}>
              <CloseIcon />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
