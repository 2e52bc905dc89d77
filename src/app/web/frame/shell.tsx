import { useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { usePath } from '#platform/web/navigation/location.ts'
import { useText } from '#features/language/web/text.tsx'
import { useShownSiteLinks } from '#features/models/web/use-config.ts'
import texts from '../../frame-texts.json' with { type: 'json' }
import { Brand } from './brand.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function Shell({ start, end, children }: { start?: ReactNode; end?: ReactNode; children: ReactNode }) {
  const text = useText()
  const links = useShownSiteLinks()
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  // Prevents the link's own navigation, which would add a history entry without the state that contains the open debate.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className="frame">
      <a href="#main" className="skip-link" onClick={skip}>
        {text(texts.skip)}
      </a>
      <header className="masthead">
        <div className="masthead-start">{start}</div>
        <Brand />
        <div className="masthead-end">
          {end}
          <ThemeToggle />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="frame-screen">
        {children}
      </main>
      <footer className="colophon">
        <p>{text(texts.footer)}</p>
        {links && <SiteLinks of={links} />}
      </footer>
    </div>
  )
}

/** Focuses the new screen after a navigation. The screen's own effect runs later and may focus a field instead. */
function useFocusOnNavigation(target: RefObject<HTMLElement | null>) {
  const path = usePath()
  const shown = useRef(path)
  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    target.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path, target])
}
