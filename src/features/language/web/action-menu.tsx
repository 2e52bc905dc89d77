import * as Radix from '@radix-ui/react-dropdown-menu'
import { BannerMenu, useFirstItemFocus } from './banner-menu.tsx'
import type { MenuProps } from './menu-button.tsx'

interface Action {
  readonly name: string
  readonly run: () => void
  /** True if only narrow screens list the action; wide screens show a button for it. */
  readonly narrow?: boolean
}

/** @param label the heading of the menu; null for none */
export function ActionMenu(props: MenuProps & { label?: string | null; actions: readonly Action[] }) {
  const { asked, onClose, button, label = null, actions } = props
  const menu = useFirstItemFocus(asked)
  const select = (run: () => void) => () => {
    // If the action opens a dialog, the dialog returns the focus to this button when it closes.
    button.current?.focus()
    run()
  }
  const name = button.current?.getAttribute('aria-label') ?? button.current?.textContent
  return (
    <BannerMenu ref={menu} open={asked !== 'no'} onClose={onClose} button={button} align="end" aria-label={name ?? ''}>
      {label !== null && <Radix.Label className="menu-label">{label}</Radix.Label>}
      {actions.map(({ name: words, run, narrow }) => (
        <Radix.Item key={words} className="menu-item" data-narrow={narrow} onSelect={select(run)}>
          {words}
        </Radix.Item>
      ))}
    </BannerMenu>
  )
}
