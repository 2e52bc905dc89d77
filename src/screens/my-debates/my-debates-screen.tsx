import './my-debates.css'
import { useRef, useState } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useUser } from '#features/account/web/viewer.ts'
import { useText } from '#features/language/web/text.tsx'
import { systemClock, type Clock } from '#platform/clock.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { SEARCH_MAX } from '#features/debates/contract/own-debates.ts'
import { SEARCH_PAUSE_MS } from '#features/debates/rules.ts'
import listTexts from '#features/debates/texts/list-texts.json' with { type: 'json' }
import refusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import { useUserDebates } from '#features/debates/web/lists/own-debates-queries.ts'
import { useSettled } from '#platform/web/use-settled.ts'
import { langOf } from '#features/language/languages.ts'
import { useFormat } from '#features/language/web/format.ts'
import type { DebateListItem } from '#features/debates/contract/debates.ts'
import { DebateFacts } from '#features/debates/web/lists/debate-facts.tsx'
import { OwnDebate, OwnDebateList } from './own-debate.tsx'

export function MyDebatesScreen({ clock = systemClock }: { clock?: Clock }) {
  const text = useText()
  const { user, isPending } = useUser()
  useDocumentTitle(text(texts.windowTitle, { page: text(listTexts.myDebates) }))
  return (
    <section className="archives">
      <h1 className="misprint archives-title">{text(listTexts.myArchives)}</h1>
      {isPending && <Spinner label={text(listTexts.loadingArchives)} />}
      {user !== null && <Archives clock={clock} />}
      {user === null && !isPending && (
        <div className="archives-message card">
          <p>{text(refusals['login-for-debates'])}</p>
          <AuthLink className={buttonClass('primary')}>{text(listTexts.logIn)}</AuthLink>
        </div>
      )}
    </section>
  )
}

function Archives({ clock }: { clock: Clock }) {
  const text = useText()
  const [typed, type] = useState('')
  const search = useSettled(typed.trim(), SEARCH_PAUSE_MS, clock)
  const debates = useUserDebates(search)
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const items = debates.data?.pages.flatMap((page) => page.items) ?? []
  if (debates.isPending) return <Spinner label={text(listTexts.loadingArchives)} />
  // Focuses `main` after the last card is deleted, because the list then disappears, too.
  const refocus = () => (items.length > 1 ? list.current : document.getElementById('main'))?.focus()
  // Moves the focus to the search field, because clearing the search removes the focused button.
  const showAll = () => {
    type('')
    field.current?.focus()
  }
  const none = items.length === 0 && !debates.isError && !debates.hasNextPage
  if (none && search === '') {
    return (
      <div className="archives-message card">
        <h2>{text(listTexts.noArchives)}</h2>
        <p>{text(listTexts.noArchivesText)}</p>
        <Link href="/" className={buttonClass('primary', 'large')}>
          {text(listTexts.startFirstDebate)}
        </Link>
      </div>
    )
  }
  return (
    <>
      <Field label={text(listTexts.searchDebates)} className="archives-search">
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            type="search"
            dir="auto"
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <p role="status" className="archives-found">
        {none && text(listTexts.nothingFound, { search })}
      </p>
      {none && (
        <Button className="archives-all" onClick={showAll}>
          {text(listTexts.showAllArchives)}
        </Button>
      )}
      <OwnDebateList label={text(listTexts.myArchives)} className="archives-grid" debates={debates} ref={list}>
        {items.map((debate, at) => (
          <ArchiveCard key={debate.id} debate={debate} number={at + 1} onGone={refocus} />
        ))}
      </OwnDebateList>
    </>
  )
}

function ArchiveCard({ debate, number, onGone }: { debate: DebateListItem; number: number; onGone: () => void }) {
  const text = useText()
  const format = useFormat()
  const { question, option1, option2 } = debate
  const lang = langOf(debate.language)
  return (
    <OwnDebate debate={debate} className="archive card" onGone={onGone}>
      <span className="archive-number label">{format.number(number, 3)}</span>
      <span className="own-debate-question clamped">
        <bdi lang={lang}>{question}</bdi>
      </span>
      <span className="archive-sides">
        <span data-side="1">
          <bdi lang={option1 ? lang : undefined}>{option1 || text(listTexts.positionA)}</bdi>
        </span>
        <span data-side="2">
          <bdi lang={option2 ? lang : undefined}>{option2 || text(listTexts.positionB)}</bdi>
        </span>
      </span>
      <DebateFacts debate={debate} />
    </OwnDebate>
  )
}
