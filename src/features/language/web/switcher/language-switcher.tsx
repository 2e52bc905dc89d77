import './switcher.css'
import { useCallback, useRef, useState, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { importAgain } from '#platform/web/lazy/lazy-on-demand.tsx'
import { logFailure } from '#platform/web/log.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { call } from '#platform/web/calls/call.ts'
import { type InterfaceLanguage, INTERFACE_LANGUAGES } from '../../languages.ts'
import { NAMED_LANGUAGES } from '../../named-languages.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { switcherTexts } from '../../texts/switcher-texts.ts'
import { useLanguage } from '../language.ts'
import { Flag } from './flag.tsx'
import type { LanguageList, NarrowAction } from './language-list.tsx'
import { detectLanguage } from '../../detect-contract.ts'

interface ListFile {
  readonly LanguageList: typeof LanguageList
}
const loadList = (): Promise<ListFile> => import('./language-list.tsx')

export interface LanguageSwitcherProps {
  /** Called with the current language, too: the choice is kept. */
  onChoose: (language: InterfaceLanguage) => void
  onReport: () => void
  narrowAction: NarrowAction
}

const named = (code: InterfaceLanguage) => NAMED_LANGUAGES.find((language) => language.code === code)

/** §2 "Language dropdown" */
export function LanguageSwitcher({ onChoose, onReport, narrowAction }: LanguageSwitcherProps) {
  const { text, language } = useLanguage()
  const detected = useDetectedLanguage()
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<ListFile | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const quick = quickToggle(language, detected)
  // React runs this before it removes the quick toggle; later the focus would be lost.
  const giveFocusOn = useCallback(
    (toggle: HTMLButtonElement) => () => {
      if (document.activeElement === toggle) button.current?.focus()
    },
    [],
  )
  const current = (
    <>
      <Flag emoji={named(language)?.flag ?? ''} />
      <span className="language-code" aria-hidden="true">
        {language.toUpperCase()}
      </span>
    </>
  )
  const toggle = () => {
    setOpen(!open)
    if (open || file !== null) return
    loadList()
      .catch(importAgain<ListFile>)
      .then(setFile, (error: unknown) => {
        setOpen(false)
        logFailure('The list of languages could not be loaded.', error)
        const description = text(loadTexts.loadAgain)
        toast({ title: text(switcherTexts.listNotLoaded), description, variant: 'destructive' })
      })
  }
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
          aria-label={text(switcherTexts.switchTo, { name: named(quick)?.nativeName ?? quick })}
          title={text(switcherTexts.switchTo, { name: named(quick)?.nativeName ?? quick })}
          onClick={() => choose(quick)}
        >
          {current}
        </button>
      )}
      <button
        ref={button}
        type="button"
        className={buttonClass('ghost', 'small', 'language-button')}
        aria-label={text(switcherTexts.language, { name: named(language)?.nativeName ?? language })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadList().catch(() => undefined)}
        onFocus={() => void loadList().catch(() => undefined)}
        onClick={toggle}
      >
        <span className="language-current">{current}</span>
        <span aria-hidden="true">▾</span>
      </button>
      {open && file !== null && (
        <file.LanguageList
          narrowAction={narrowAction}
          detected={detected}
          onChoose={choose}
          onReport={onReport}
          onClose={() => setOpen(false)}
          button={button}
        />
      )}
    </div>
  )
}

/** The page for a visitor without a choice has it; else the server is asked. Null until known. */
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

/** Leads from the detected language to English and back (§2, §4); null to show no toggle. */
export function quickToggle(current: InterfaceLanguage, detected: InterfaceLanguage | null): InterfaceLanguage | null {
  if (detected === null || (detected === 'en' && current === 'en')) return null
  return current === 'en' ? detected : 'en'
}
