import { useText } from '#features/language/web/text.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { dialogTexts as texts } from '../dialog-texts.ts'
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '../embed-code.ts'

/** The HTML with which the reader's own page shows the debate (§2 "Embedded debate"). A focus selects all of it. */
export function EmbedCode({ link, title }: { link: string; title: string }) {
  const text = useText()
  return (
    <details className="share-embed">
      <summary>{text(texts.embed)}</summary>
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
    </details>
  )
}
