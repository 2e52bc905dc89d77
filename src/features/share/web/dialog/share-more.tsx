import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { dialogTexts as texts } from '../../dialog-texts.ts'
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '../../embed-code.ts'
import { ExportLinks } from '../export-links.tsx'
import { LinkSettings } from './link-settings.tsx'
import { debateFile } from '../queries.ts'

export interface ShareMoreProps {
  debate: Pick<Debate, 'id' | 'isPublic'>
  link: string
  question: string
}

/** What a sharer rarely needs, closed at first: the HTML of a frame, the files, and what the owner decides (§12). */
export function ShareMore({ debate, link, question }: ShareMoreProps) {
  const text = useText()
  return (
    <details className="share-more">
      <summary>{text(texts.more)}</summary>
      <div className="share-sections">
        <section>
          <h3>{text(texts.embed)}</h3>
          <EmbedCode link={link} title={question} />
        </section>
        <ExportLinks addressOf={(format) => debateFile(debate.id, format)} />
        <LinkSettings debate={debate} />
      </div>
    </details>
  )
}

/** The HTML with which the reader's own page shows the debate (§2 "Embedded debate"). A focus selects all of it. */
function EmbedCode({ link, title }: { link: string; title: string }) {
  const text = useText()
  return (
    <Field label={text(texts.embedCode)}>
      {(control) => (
        <textarea
          {...control}
          className="control"
          readOnly
          dir="ltr"
          rows={4}
          spellCheck={false}
          value={embedCode({ link, title, width: EMBED_WIDTH, height: EMBED_HEIGHT })}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Field>
  )
}
