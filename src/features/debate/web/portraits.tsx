/** The two debaters, drawn. Einstein looks to the end side, Cat to the start side: at each other, also right to left. */

export interface PortraitProps {
  /** Width and height in px. */
  size?: number
  className?: string
  /** Gives the picture a name; without it, it decorates a name that stands beside it. */
  title?: string
}

export function EinsteinPortrait({ size = 40, className, title }: PortraitProps) {
  return (
    <svg
      viewBox="0 0 160 160"
      width={size}
      height={size}
      className={className}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <circle cx="80" cy="80" r="70" className="fill-(--einstein-solid)" />
    </svg>
  )
}

export function CatPortrait({ size = 40, className, title }: PortraitProps) {
  return (
    <svg
      viewBox="0 0 160 160"
      width={size}
      height={size}
      className={className}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <circle cx="80" cy="80" r="70" className="fill-(--cat-solid)" />
    </svg>
  )
}
