import { useInfiniteQuery } from '@tanstack/react-query'
import { langOf } from '#features/language/languages.ts'
import { useDebateLanguage } from '#features/language/web/change-slot.ts'
import { useText } from '#features/language/web/text.tsx'
import { cut } from '#platform/cut.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { callPage } from '#platform/web/calls/call.ts'
import { usePrefilled } from '#platform/web/calls/first-answers.ts'
import { recentDebates, type DebateListItem } from '#features/debates/contract/debates.ts'
import { PANEL_QUESTION_CUT, RECENT_QUERY } from '#features/debates/rules.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import { DebateFacts } from '#features/debates/web/lists/debate-facts.tsx'
import { keys } from '#features/debates/web/queries.ts'

export function RecentDebates({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText()
  const speakDebate = useDebateLanguage()
  const { data, isPending, isError, isFetchNextPageError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useRecentDebates()
  const debates = data?.pages.flatMap((page) => page.items) ?? []
  if (debates.length === 0 && !isError && !isPending) return null
  return (
    <section className="recent" aria-labelledby="recent-title">
      <h2 id="recent-title" className="recent-title">
        {text(texts.recentDebates)}
      </h2>
      {isPending && <Spinner label={text(texts.loading)} />}
      <ul className="recent-list">
        {debates.map((debate) => (
          <li key={debate.id}>
            <RecentDebate
              debate={debate}
              onOpen={() => {
                speakDebate(debate.language, debate.id)
                onOpen(debate.id)
              }}
            />
          </li>
        ))}
      </ul>
      {isError && (
        <p role="alert" className="recent-error">
          {text(texts.recentFailed)}
        </p>
      )}
      {isError && !isFetchNextPageError && <Button onClick={() => void refetch()}>{text(texts.tryAgain)}</Button>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text(texts.loadMore)}
        </Button>
      )}
    </section>
  )
}

function useRecentDebates() {
  const prefilled = usePrefilled(keys.recent)
  return useInfiniteQuery({
    queryKey: keys.recent,
    queryFn: ({ pageParam, signal }) => callPage(recentDebates, { query: RECENT_QUERY, page: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnMount: prefilled ? false : 'always',
  })
}

function RecentDebate({ debate, onOpen }: { debate: DebateListItem; onOpen: () => void }) {
  return (
    <button type="button" className="recent-item panel" onClick={onOpen}>
      <bdi className="recent-question" lang={langOf(debate.language)}>
        {cut(debate.question, PANEL_QUESTION_CUT)}
      </bdi>
      <DebateFacts debate={debate} />
    </button>
  )
}
