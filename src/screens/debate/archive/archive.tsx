import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '#platform/web/navigation/link.tsx'
import { DebateHead } from '#features/debates/web/debate-head.tsx'
import { DebateTurns } from '../debate-turns.tsx'
import { useReading } from '../use-reading.tsx'
import type { ListedDebate } from '../turn/turn-list.tsx'
import { langOfWords } from '#features/translations/web/translated-debate.ts'
import { useReadInMine } from '#features/translations/web/use-read-in-mine.tsx'
import type { WatchedDebate } from '#features/turns/web/live/turn-watching.ts'
import { useWatchedTurn } from '#features/turns/web/live/use-watched-turn.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Clock } from '#platform/clock.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { BackIcon, ListenIcon } from '#platform/web/ui/icons/icons.tsx'
import { nextTurn } from '#features/debates/rules.ts'
import texts from '#features/share/archive-texts.json' with { type: 'json' }
import type { SharedDebate } from '#features/share/contract.ts'
import type { OpenedLink } from '#features/share/share-link.ts'
import { archiveCalls } from '#features/share/web/archive-calls.ts'
import { ArchiveSources } from './archive-sources.tsx'
import { sharedTranslations } from '#features/share/web/queries.ts'
import { ArchiveWall } from '../archive-wall.tsx'
import { ArchiveEnd, ArchiveFoot, MoreDebates, SaveArchive, ShareArchive } from './archive-ends.tsx'

interface ArchiveProps extends Omit<OpenedLink, 'stances'> {
  fetchedAt: number
  clock: Clock
}

const LISTEN = { size: 'small', variant: 'ghost', children: <ListenIcon /> } as const
const can = { advance: false, addContext: false }

export function Archive({ shareToken, archive, signedIn, fetchedAt, clock }: ArchiveProps) {
  const text = useText()
  const debate = useMemo(() => listed(archive), [archive])
  const at = useMemo(() => ({ shareToken }), [shareToken])
  const cache = useQueryClient()
  const [watching, setWatching] = useState(0)
  const calls = useMemo(() => archiveCalls(cache, shareToken, setWatching), [cache, shareToken])
  const live = useWatchedTurn(debate, fetchedAt, clock, calls, {
    onEnd: (end) => reading.announce(end),
    onStopFailed: () => {},
  })
  const translated = useMemo(() => sharedTranslations(shareToken), [shareToken])
  const { shown: read = debate, control } = useReadInMine(debate, translated)
  const { panel } = live
  const reading = useReading({ at, shown: read, owner: null, panel, listenLook: LISTEN })
  const { stances, listening } = reading
  // Does not use `totalItems`, because the cache may contain a turn that the server has not counted yet.
  const empty =
    archive.responses.length + archive.userInputs.length === 0 && panel === null && live.failedDraft === null
  return (
    <article className="debate archive-screen" data-reading={panel !== null || undefined}>
      <div className="archive-bar">
        <Link href="/" className={buttonClass('ghost', 'small')}>
          <BackIcon />
          <span>{text(texts.back)}</span>
        </Link>
        <p className="archive-label">{text(texts.sharedArchive)}</p>
        <div className="archive-tools">
          {listening.button}
          <ShareArchive shareToken={shareToken} question={archive.question} />
        </div>
      </div>
      <DebateHead
        question={read.question}
        option1={read.option1}
        option2={read.option2}
        lang={langOfWords(read.language, read)}
        whole
        action={signedIn && <SaveArchive shareToken={shareToken} question={archive.question} clock={clock} />}
      />
      {control}
      {empty ? (
        <p className="archive-message card">{text(texts.nothingYet)}</p>
      ) : (
        <DebateTurns
          at={at}
          debate={debate}
          shown={read}
          live={live}
          sources={archive.sources}
          reading={reading}
          mayAskForCards={false}
        />
      )}
      {reading.announced}
      {panel !== null && watching > 1 && (
        <p role="status" className="archive-watching">
          {text(texts.watching, { n: watching })}
        </p>
      )}
      {archive.truncated && (
        <section className="archive-end card">
          <ArchiveWall total={archive.totalItems} />
        </section>
      )}
      {archive.sources.length > 0 && <ArchiveSources sources={archive.sources} />}
      {stances.closing}
      {reading.outcome}
      <ArchiveEnd signedIn={signedIn} truncated={archive.truncated} />
      <ArchiveFoot shareToken={shareToken} />
      <MoreDebates shareToken={shareToken} />
      {reading.place}
      {listening.player}
    </article>
  )
}

export function listed(archive: SharedDebate): SharedDebate & ListedDebate & WatchedDebate {
  const last = archive.responses.at(-1)?.turnNumber ?? 0
  return { ...archive, can, currentTurn: nextTurn(last) }
}
