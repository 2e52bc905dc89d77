import { classNames } from '#platform/web/ui/class-names.ts'

/**
 * The product's mark: two strokes of two inks that meet in one point, a V for versus. The inks make a third colour
 * where they overlap. In right-to-left languages it is mirrored, so that each ink stays on its debater's side. It is a
 * decoration; a `title` makes it an image with a name.
 */
export function VersusMark({ size = 32, className, title }: { size?: number; className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className={classNames('mirrored', className)}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <path fill="var(--first-solid)" d="M4 8h17l22 48H26z" />
      <path fill="var(--second-solid)" d="M60 8H43L21 56h17z" />
      <path fill="var(--overlap)" d="M32 32l11 24H21z" />
    </svg>
  )
}
