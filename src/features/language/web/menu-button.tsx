import { useRef, useState, type ComponentProps, type ComponentType, type KeyboardEvent, type RefObject } from 'react'
import { importAgain } from '#platform/web/lazy/lazy-on-demand.tsx'
import { sayNotLoaded } from './lazy-on-press.ts'

/** When it is opened by keyboard, its first item gets the focus. */
export type MenuAsked = 'no' | 'by pointer' | 'by keyboard'

export interface MenuProps {
  asked: MenuAsked
  onClose: () => void
  button: RefObject<HTMLButtonElement | null>
}

interface MenuButtonProps<File, Props> extends Omit<ComponentProps<'button'>, 'type' | 'ref'> {
  load: () => Promise<File>
  of: (file: File) => ComponentType<Props & MenuProps>
  menu: Props
}

/** A button and its menu, whose file loads when a press seems likely. */
export function MenuButton<File, Props extends object>({ load, of, menu, ...rest }: MenuButtonProps<File, Props>) {
  const button = useRef<HTMLButtonElement>(null)
  const [Menu, setMenu] = useState<ComponentType<Props & MenuProps> | null>(null)
  const isLoaded = useRef(false)
  const [asked, setAsked] = useState<MenuAsked>('no')
  const loadFile = async () => {
    if (isLoaded.current) return
    const file = await load().catch((error: unknown) => importAgain(error, of))
    // After a failed load each retry returns a new copy. Keep the first, or an open menu would remount.
    if (!isLoaded.current) setMenu(() => of(file))
    isLoaded.current = true
  }
  const loadEarly = () => void loadFile().catch(() => undefined)
  const ask = (how: MenuAsked) => {
    // Until the menu has loaded, a second press does not cancel it.
    setAsked(Menu !== null && asked !== 'no' ? 'no' : how)
    loadFile().catch(() => {
      // Hover or focus has already loaded it.
      if (isLoaded.current) return
      setAsked('no')
      sayNotLoaded()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    ask('by keyboard')
  }
  return (
    <div className="menu-holder">
      <button
        {...rest}
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={Menu !== null && asked !== 'no'}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        // A click triggered by a key has `detail` 0.
        onClick={({ detail }) => ask(detail === 0 ? 'by keyboard' : 'by pointer')}
        onKeyDown={onKeyDown}
      />
      {Menu && <Menu {...menu} asked={asked} onClose={() => setAsked('no')} button={button} />}
    </div>
  )
}
