import { digitalSourceOf, PERSON, sourceText } from '#features/debates/digital-source.ts'
import { ARCHIVE_ITEMS } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { DebateHead } from '#features/debates/web/debate-head.tsx'
import { NOTHING_WATCHED } from '#features/turns/web/live/use-watched-turn.ts'
import { ShownSourcesProvider } from '#features/sources/web/shown-sources.ts'
import { langOfWords } from '#features/translations/web/translated-debate.ts'
import { TurnList } from '../turn/turn-list.tsx'
import { useFormat } from '#features/language/web/format.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { shownModel } from '#features/models/shown-model.ts'
import archiveTexts from '#features/share/archive-texts.json' with { type: 'json' }
import type { SharedDebate } from '#features/share/contract.ts'
import { ArchiveSources } from './archive-sources.tsx'
import { listed } from './archive.tsx'

/**
 * Renders a shared debate for frames on other sites (§2); used only on the server.
 * @param archive null if the link does not work
 * @param address of the archive's page, or of the site if `archive` is null
 */
export function FramedArchive({ archive, address }: { archive: SharedDebate | null; address: string }) {
  const { text } = useLanguage()
  const { utcDay } = useFormat()
  if (archive === null) {
    return (
      <>
        <h1 className="debate-title">{text(archiveTexts.archiveNotFound)}</h1>
        <p>{text(archiveTexts.archiveNotFoundText)}</p>
        <p className="more">{linkOut(text(archiveTexts.returnToTerminal))}</p>
      </>
    )
  }
  const { question, option1, option2, sources } = archive
  return (
    <>
      <DebateHead {...{ question, option1, option2 }} lang={langOfWords(archive.language, {})} whole />
      {madeBy(archive)}
      {archive.responses.length + archive.userInputs.length === 0 ? (
        <p>{text(archiveTexts.nothingYet)}</p>
      ) : (
        <ShownSourcesProvider value={{ sources, marks: null }}>
          <TurnList debate={listed(archive)} live={NOTHING_WATCHED} mayAskForCards={false} />
        </ShownSourcesProvider>
      )}
      {sources.length > 0 && <ArchiveSources sources={sources} />}
      <p className="more">
        {archive.truncated && (
          <span className="count">
            {text(viewTexts.showingFirst, { n: ARCHIVE_ITEMS })} {text(viewTexts.inAll, { n: archive.totalItems })}
          </span>
        )}
        {linkOut(text(archiveTexts.readAll))}
      </p>
    </>
  )

  /** Renders a link that opens in a new tab, so that the product's page does not appear in the other site's frame. */
  function linkOut(words: string) {
    return (
      // oxlint-disable-next-line react/jsx-no-target-blank -- the archive is ours, and may know where its readers come from
      <a href={address} target="_blank" rel="noopener">
        {words}
      </a>
    )
  }

  function madeBy({ responses, userInputs }: SharedDebate) {
    const source = digitalSourceOf(responses, userInputs.length)
    if (source === null) return null
    const models = responses.flatMap(({ engine, aiModel, servedBy }) => {
      if (engine === 'scripted' || engine === PERSON) return []
      return engine.startsWith('local:') ? text(viewTexts.localEngine) : shownModel(text, aiModel, servedBy)
    })
    return (
      <p className="made-by">{[text(sourceText(source.type)), ...new Set(models), utcDay(source.date)].join(' · ')}</p>
    )
  }
}
