import { useText } from '#features/language/web/text.tsx'
import type { SiteLinks as Links } from '#features/models/contract.ts'
import siteTexts from '#features/models/site-texts.json' with { type: 'json' }

/** Renders links to the operator's own pages (§2). @param target `_blank` when embedded in another site */
export function SiteLinks({ of, target }: { of: Partial<Links>; target?: '_blank' | undefined }) {
  const text = useText()
  const { imprint, terms, privacy, refund, support } = of
  const links = [
    [siteTexts.imprint, imprint],
    [siteTexts.terms, terms],
    [siteTexts.privacy, privacy],
    [siteTexts.refunds, refund],
    [siteTexts.contact, support],
  ] as const
  return links.map(
    ([name, address]) =>
      address && (
        <a key={name} href={address} target={target}>
          {text(name)}
        </a>
      ),
  )
}
