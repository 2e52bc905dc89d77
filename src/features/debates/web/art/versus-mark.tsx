import { classNames } from '#platform/web/ui/class-names.ts'

/** Draws crossed bars, which are mirrored in right-to-left languages. The mark is decorative without a `title`. */
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
