import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import * as Radix from '@radix-ui/react-dropdown-menu'
import type { InterfaceLanguage } from '../../languages.ts'
import { countryOf, NAMED_LANGUAGES, type NamedLanguage } from '../../named-languages.ts'
import reportTexts from '../../texts/report-texts.json' with { type: 'json' }
import switcherTexts from '../../texts/switcher-texts.json' with { type: 'json' }
import { BannerMenu } from '../banner-menu.tsx'
import { useLanguage } from '../language.ts'
import { Flag } from './flag.tsx'
import { normalForm } from '#platform/normal-form.ts'

export interface NarrowAction {
  readonly label: string
  readonly run: () => void
}

export interface LanguageListProps {
  narrowAction: NarrowAction
  detected: InterfaceLanguage | null
  onChoose: (language: InterfaceLanguage) => void
  onReport: () => void
  onClose: () => void
  button: RefObject<HTMLButtonElement | null>
}

const named = (current: string) => NAMED_LANGUAGES.find(({ code }) => code === current)?.nativeName ?? current

export function LanguageList({ narrowAction, detected, onChoose, onReport, onClose, button }: LanguageListProps) {
  const { text, language } = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  const heading = useId()
  const letters = useRef(NOTHING_TYPED)
  const focus = (code: string) => list.current?.querySelector<HTMLElement>(`[data-code="${code}"]`)?.focus()
  useEffect(() => {
    // Focuses the current language, so that a screen reader announces it. Radix would focus the whole list.
    list.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, timeStamp } = event
    // The space bar selects a language, except while a name is being typed.
    if ([...key].length !== 1 || ctrlKey || altKey || metaKey || (key === ' ' && letters.current.letters === '')) return
    const next = typed(letters.current, key, timeStamp)
    const found = typeAhead(NAMED_LANGUAGES, next)
    if (key === ' ' && found === undefined) return
    // Prevents Radix's own search, which finds only native names with exact accents.
    event.preventDefault()
    letters.current = next
    if (found) focus(found.code)
  }
  return (
    <BannerMenu
      ref={list}
      open
      onClose={onClose}
      button={button}
      align="end"
      aria-labelledby={heading}
      onKeyDown={(event) => event.defaultPrevented || onKeyDown(event)}
    >
      <Radix.Label id={heading} className="menu-label" title={text(switcherTexts.language, { name: named(language) })}>
        {text(switcherTexts.selectProtocol)}
      </Radix.Label>
      <Radix.RadioGroup value={language} className="language-rows">
        {NAMED_LANGUAGES.map(({ code, name, nativeName, flag }) => (
          <Radix.RadioItem
            key={code}
            value={code}
            data-code={code}
            className="menu-item language-row"
            // Handles keys before Radix does, because Radix would select the language on every press of the space bar.
            onKeyDown={onKeyDown}
            onSelect={() => onChoose(code)}
          >
            <Flag emoji={flag} lazy />
            <span className="language-names">
              <bdi lang={code}>{nativeName}</bdi>
              <bdi lang="en" className="language-english">
                {name}
              </bdi>
            </span>
            {code === detected && (
              <span className="language-mark" title={text(switcherTexts.detectedHint)}>
                {text(switcherTexts.detected)}
              </span>
            )}
            <span className="language-code">{code.toUpperCase()}</span>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
      <Radix.Item className="menu-item language-narrow" onSelect={narrowAction.run}>
        {narrowAction.label}
      </Radix.Item>
      <Radix.Separator className="menu-line" />
      <Radix.Item className="menu-item language-report" onSelect={onReport}>
        {text(reportTexts.title)}
      </Radix.Item>
    </BannerMenu>
  )
}

const PAUSE_MS = 1000

export interface Typed {
  readonly letters: string
  readonly at: number
}

export const NOTHING_TYPED: Typed = { letters: '', at: 0 }

export function typed({ letters, at }: Typed, letter: string, now: number): Typed {
  return { letters: (now - at > PAUSE_MS ? '' : letters) + letter, at: now }
}

const folded = (words: string) => normalForm(words, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Finds a language by the beginning of a word of its name, by its code, or by its flag's country code. Non-Latin letters match
 * anywhere in the native name.
 */
export function typeAhead(languages: readonly NamedLanguage[], { letters }: Typed): NamedLanguage | undefined {
  const sought = folded(letters)
  const begins = (words: string) => folded(words).startsWith(sought)
  const begun = ({ name, nativeName }: NamedLanguage) => `${nativeName} ${name}`.split(/[ (]+/).some(begins)
  return (
    languages.find(({ name, nativeName }) => begins(nativeName) || begins(name)) ??
    languages.find(begun) ??
    languages.find(({ code }) => begins(code)) ??
    languages.find(({ flag }) => countryOf(flag).toLowerCase() === sought) ??
    languages.find(({ nativeName }) => /[^ -~]/.test(sought) && folded(nativeName).includes(sought))
  )
}
