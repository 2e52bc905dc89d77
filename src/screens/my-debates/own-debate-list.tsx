import type { ReactNode, Ref } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { listTexts } from '#features/debates/texts/list-texts.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import type { useUserDebates } from '#features/debates/web/lists/own-debates-queries.ts'

export interface OwnDebateListProps {
  /** The list's accessible name. */
  label: string
  className: string
  debates: ReturnType<typeof useUserDebates>
  /** Takes the focus of an item that has gone. */
  ref: Ref<HTMLUListElement>
  children: ReactNode
}

export function OwnDebateList({ label, className, debates, ref, children }: OwnDebateListProps) {
  const text = useText()
  const { isError, isFetchNextPageError, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = debates
  return (
    <>
      <ul ref={ref} tabIndex={-1} aria-label={label} className={className}>
        {children}
      </ul>
      {isError && (
        <p role="alert" className="recent-error">
          {text(listTexts.listFailed)}
        </p>
      )}
      {isError && !isFetchNextPageError && (
        <Button busy={isFetching} onClick={() => void refetch()}>
          {text(texts.tryAgain)}
        </Button>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text(texts.loadMore)}
        </Button>
      )}
    </>
  )
}
