import { useRef, useState, type ComponentProps, type ComponentType, type KeyboardEvent, type RefObject } from 'react'
import { importTwice } from '#platform/web/lazy/lazy-on-demand.tsx'
import { sayNotLoaded } from './lazy-on-press.ts'

/** The input device that opened the menu, or `no` while the menu is closed. */
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

/** Renders a button with a menu, whose file loads when the button is hovered over or focused. */
export function MenuButton<File, Props extends object>({ load, of, menu, ...rest }: MenuButtonProps<File, Props>) {
  const button = useRef<HTMLButtonElement>(null)
  const [Menu, setMenu] = useState<ComponentType<Props & MenuProps> | null>(null)
  const isLoaded = useRef(false)
  const [asked, setAsked] = useState<MenuAsked>('no')
  const loadFile = async () => {
    if (isLoaded.current) return
    const file = await importTwice(load, of)
    // Two attempts may load two copies of the file. The second copy is ignored, because it would remount an open menu.
    if (!isLoaded.current) setMenu(() => of(file))
    isLoaded.current = true
  }
  const loadEarly = () => void loadFile().catch(() => undefined)
  const ask = (how: MenuAsked) => {
    // A second press closes an open menu, but does not cancel a menu that is still loading.
    setAsked(Menu !== null && asked !== 'no' ? 'no' : how)
    loadFile().catch(() => {
      // Another attempt, on hover or focus, has loaded the file meanwhile.
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
