import './switcher.css'
import { useCallback, useRef, useState, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { lazyOnDemand } from '#platform/web/lazy/lazy-on-demand.tsx'
import { logFailure } from '#platform/web/log.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { call } from '#platform/web/calls/call.ts'
import { type InterfaceLanguage, INTERFACE_LANGUAGES } from '../../languages.ts'
import { NAMED_LANGUAGES } from '../../named-languages.ts'
import loadTexts from '../../texts/load-texts.json' with { type: 'json' }
import switcherTexts from '../../texts/switcher-texts.json' with { type: 'json' }
import { currentLanguage, useLanguage } from '../language.ts'
import { CurrentLanguage } from './current-language.tsx'
import type { NarrowAction } from './language-list.tsx'
import { detectLanguage } from '../../detect-contract.ts'

const loadList = () => import('./language-list.tsx')
const LanguageList = lazyOnDemand(
  loadList,
  (file) => file.LanguageList,
  () => {
    const { text } = currentLanguage()
    const description = text(loadTexts.loadAgain)
    toast({ title: text(switcherTexts.listNotLoaded), description, variant: 'destructive' })
  },
)

export interface LanguageSwitcherProps {
  onChoose: (language: InterfaceLanguage) => void
  onReport: () => void
  narrowAction: NarrowAction
}

const named = (code: InterfaceLanguage) => NAMED_LANGUAGES.find((language) => language.code === code)

export function LanguageSwitcher({ onChoose, onReport, narrowAction }: LanguageSwitcherProps) {
  const { text, language } = useLanguage()
  const detected = useDetectedLanguage()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const quick = quickToggle(language, detected)
  // React calls the returned cleanup before removing the toggle, while the toggle can still have the focus.
  const giveFocusOn = useCallback(
    (toggle: HTMLButtonElement) => () => {
      if (document.activeElement === toggle) button.current?.focus()
    },
    [],
  )
  const nameOf = (code: InterfaceLanguage) => named(code)?.nativeName ?? code
  const switchTo = (code: InterfaceLanguage) => text(switcherTexts.switchTo, { name: nameOf(code) })
  const choose = (chosen: InterfaceLanguage) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <div className="language-switcher">
      {quick !== null && (
        <button
          ref={giveFocusOn}
          type="button"
          className={buttonClass('ghost', 'small', 'language-quick')}
          aria-label={switchTo(quick)}
          title={switchTo(quick)}
          onClick={() => choose(quick)}
        >
          <CurrentLanguage />
        </button>
      )}
      <button
        ref={button}
        type="button"
        className={buttonClass('ghost', 'small', 'language-button')}
        aria-label={text(switcherTexts.language, { name: nameOf(language) })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadList().catch(() => undefined)}
        onFocus={() => void loadList().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      >
        <span className="language-current">
          <CurrentLanguage />
        </span>
        <span aria-hidden="true">▾</span>
      </button>
      {open && (
        <LanguageList
          narrowAction={narrowAction}
          detected={detected}
          onChoose={choose}
          onReport={onReport}
          onClose={() => setOpen(false)}
          onFailed={() => setOpen(false)}
          button={button}
        />
      )}
    </div>
  )
}

/** Returns the detected language, which it requests if the page does not contain it; null until known. */
function useDetectedLanguage(): InterfaceLanguage | null {
  const brought = INTERFACE_LANGUAGES.find((code) => code === document.documentElement.dataset['detected'])
  const { data, error } = useQuery({
    queryKey: [detectLanguage.path],
    queryFn: ({ signal }) => call(detectLanguage, { signal }),
    enabled: brought === undefined,
  })
  useEffect(() => {
    if (error) logFailure('The language could not be detected.', error)
  }, [error])
  return brought ?? data?.language ?? null
}

/** Returns the toggle's language: English, or on English pages the detected one (§2, §4); null if no toggle is shown. */
export function quickToggle(current: InterfaceLanguage, detected: InterfaceLanguage | null): InterfaceLanguage | null {
  if (detected === null || (detected === 'en' && current === 'en')) return null
  return current === 'en' ? detected : 'en'
}
