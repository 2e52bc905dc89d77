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
  /** Accessible name of the ✕ button; if omitted, the footer must contain a way to close the dialog. */
  closeLabel?: string
  className?: string
}

/** Keeps the focus inside and then restores it. Import it lazily, because no page needs a dialog at the first paint. */
export function Dialog({ title, description, children, footer, closeLabel, className, ...root }: DialogProps) {
  const before = useRef<Element | null>(null)
  return (
    <Radix.Root {...root}>
      <Radix.Portal>
        {/* Radix' Overlay would inject a <style> element, which the content security policy forbids. */}
        <div className="dialog-backdrop" aria-hidden="true" />
        <Radix.Content
          className={classNames('dialog', className)}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => (before.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            // Radix restores focus only to its own Trigger, but these dialogs are opened by state.
            event.preventDefault()
            // Another screen may have opened and taken the focus meanwhile.
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
