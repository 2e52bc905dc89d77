import { useSyncExternalStore } from 'react'
import * as Radix from '@radix-ui/react-toast'
import { toasts } from './toast.ts'
import { CloseIcon } from '../ui/icons/site-icons.tsx'

const DURATION_MS = 5000
const SWIPE_THRESHOLD = 50
const HOTKEY = ['F8']

interface ToasterProps {
  /** Label of the region; `{hotkey}` is replaced with the key that focuses the toasts. */
  label: string
  announcement: string
  closeLabel: string
}

export function Toaster({ label, announcement, closeLabel }: ToasterProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD} label={announcement}>
      {shown.map(({ id, title, description, variant = 'default', open }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => next || toasts.dismiss(id)}
          // Radix announces foreground toasts assertively and background toasts politely.
          type={variant === 'destructive' ? 'foreground' : 'background'}
          data-variant={variant}
          className="toast"
        >
          <Radix.Title className="toast-title">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="toast-description">{description}</Radix.Description>
          )}
          <Radix.Close className="icon-button toast-close" aria-label={closeLabel}>
            <CloseIcon />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport hotkey={HOTKEY} label={label} className="toast-viewport" />
    </Radix.Provider>
  )
}
