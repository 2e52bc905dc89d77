import type { ReactNode } from 'react'
import texts from '#features/account/texts/account-texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'

interface OwnListProps<Item> {
  list: { data: Item[] | undefined; isError: boolean; refetch: () => Promise<unknown> }
  failed: string
  children: (item: Item) => ReactNode
}

export function OwnList<Item extends { id: string }>({ list, failed, children }: OwnListProps<Item>) {
  const text = useText()
  const { data, isError, refetch } = list
  return (
    <>
      {data === undefined && !isError && <Spinner label={text(texts.loading)} />}
      {isError && (
        <>
          <p role="alert" className="field-error">
            {failed}
          </p>
          <Button onClick={() => void refetch()}>{text(texts.tryAgain)}</Button>
        </>
      )}
      <ul>
        {data?.map((item) => (
          <li key={item.id} className="session">
            {children(item)}
          </li>
        ))}
      </ul>
    </>
  )
}
