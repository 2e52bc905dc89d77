import type { ShownText } from './find-texts.ts'

export function ShownWords({ of: { said, english } }: { of: ShownText }) {
  return (
    <>
      <bdi className="report-said">{said}</bdi>
      {said !== english && (
        <bdi lang="en" className="report-english">
          {english}
        </bdi>
      )}
    </>
  )
}
