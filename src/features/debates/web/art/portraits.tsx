/** Draws the debaters as two-colour prints, slightly out of register. moods.css animates parts with class names. */
import type { ReactNode, SVGProps } from 'react'
import { staticRender } from '#platform/web/static-render.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

type PortraitProps = { size?: number; className?: string }

const NAVY = '#1a2344'
const PAPER = '#fffdf7'
const VERMILION = '#ef5a2f'
const TEAL = '#12a19a'
const AMBER = '#ffc83d'
const SKIN = '#f6bd94'
const NOSE = '#ef8a5a'

const HAIR =
  'M40 118Q35 115 24 113 28 103 34 99 18 103 6 97 17 89 28 87 15 85 8 75 18 71 26 71 10 65 3 54 19 52 30 56 21 48 20 36 33 36 40 41 31 28 33 15 47 21 53 30 51 21 57 14 66 19 69 25 68 13 74 5 82 15 83 23 88 10 103 4 105 18 102 29 109 21 121 20 122 32 117 38 130 29 145 30 138 46 128 53 140 49 150 53 142 63 133 67 146 66 156 73 143 81 133 82 145 85 150 94 138 97 129 95 138 101 138 113 123 114 120 118'

function Portrait({ size = 40, className, children }: PortraitProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 160" width={size} height={size} className={classNames('mirrored', className)} aria-hidden>
      {staticRender() === 'before-program' ? null : children}
    </svg>
  )
}

const Line = (props: SVGProps<SVGPathElement>) => (
  <path fill="none" stroke={NAVY} strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" {...props} />
)

export function EinsteinPortrait(props: PortraitProps) {
  return (
    <Portrait {...props}>
      <path fill={VERMILION} d="M20 0H160V160H0V20Z" />
      <path fill={NAVY} d="M12 160c4-17 18-26 38-30l30 8 30-8c20 4 34 13 38 30z" />
      <path fill={PAPER} d="M57 126l23 16 23-16 6 6-29 28-29-28z" />
      <path fill={PAPER} transform="translate(-3 2)" d={`${HAIR}Z`} />
      <Line strokeWidth="3" d={HAIR} />
      <Line d="M39 64q-8-4-14-3M48 45q-4-7-8-9M68 34q-1-8-5-12M92 34q1-8 5-12M113 45q4-7 9-9M121 64q8-4 14-3M37 84q-8 0-13 3M124 84q8 0 13 3" />
      <path
        fill={SKIN}
        d="M46 78C44 58 56 46 79 46S112 58 110 78C110 94 112 104 107 116 101 130 92 139 79 139S57 130 50 116C44 104 46 94 46 78Z"
      />
      <Line
        strokeWidth="3"

        d="M52 120C44 106 46 92 46 80 46 70 49 62 54 56l3 3 6-9 4 5 9-8 5 5 9-4 5 7 7-2 4 9 5 3c3 6 3 10 3 15 0 12 2 26-6 40M60 130q9 9 20 9t20-9"
      />
      <Line d="M66 62q14-4 28 0M70 69q10-3 20 0" />
      <path className="gaze" fill={NAVY} d="M64 84.5a5 5 0 1 0 10 0zM94 84.5a5 5 0 1 0 10 0z" />
      <Line d="M57 86q8-4 17-1M88 85q9-3 17 1M58 95q7 4 13 1M90 96q7 3 13-1" />
      <Line
        className="brows"
        fill={PAPER}

        d="M75 75c-8-5-20-3-27 8 9-4 17-4 26-2zM87 75c8-5 20-3 27 8-9-4-17-4-26-2z"
      />
      <path fill={NOSE} d="M76 82c0 12-6 14-6 20 0 9 22 9 22 0 0-6-6-8-6-20q-5-4-10 0z" />
      <Line d="M75 88c-1 6-6 9-6 14M87 88c1 6 6 9 6 14" />
      <Line
        className="mouth"
        fill={PAPER}
        strokeWidth="3"

        d="M81 105c-10-6-27-1-36 19l9-2c0 3-1 5-3 7 7 0 12-3 16-6 4 3 9 4 14 1 5 3 10 2 14-1 4 3 9 6 16 6-2-2-3-4-3-7l9 2C108 104 91 99 81 105z"
      />
      <Line strokeWidth="2" d="M81 110v6M70 111q-6 4-8 8M92 111q6 4 8 8" />
    </Portrait>
  )
}

export function CatPortrait(props: PortraitProps) {
  return (
    <Portrait {...props}>
      <path fill={TEAL} d="M0 0H140L160 20V160H0Z" />
      <path fill={NAVY} d="M18 160c3-24 20-36 42-38h40c22 2 39 14 42 38z" />
      <path fill={PAPER} d="M56 124h48l-12 36H68z" />
      <path
        fill={NAVY}
        d="M26 12C40 20 53 32 61 41 74 37 86 37 99 41 107 32 120 20 134 12 141 36 140 56 137 74 143 82 146 90 145 98L137 99 141 109 130 109C120 124 102 131 80 131S40 124 30 109L19 109 23 99 15 98C14 90 17 82 23 74 20 56 19 36 26 12Z"
      />
      <path
        className="ears"
        fill={VERMILION}
        d="M33 32c8 5 14 11 18 16-7 4-12 9-15 16-3-10-4-22-3-32zM125 32c-8 5-14 11-18 16 7 4 12 9 15 16 3-10 4-22 3-32z"
      />
      <path
        fill={PAPER}
        d="M80 52c4 16 6 27 12 33 13 2 23 10 23 20 0 14-17 22-35 22s-35-8-35-22c0-10 10-18 23-20 6-6 8-17 12-33z"
      />
      <path fill={AMBER} d="M32 74h38c1 12-8 18-18 18S34 86 32 74zM90 74h38c-2 12-10 18-20 18S89 86 90 74z" />
      <path
        className="gaze"
        fill={NAVY}
        d="M40 73h12c2 8-1 16-6 17-5-1-8-9-6-17zM96 73h12c2 8-1 16-6 17-5-1-8-9-6-17z"
      />
      <Line className="brows" stroke={TEAL} d="M34 65l34 4M92 69l34-8" />
      <Line fill={VERMILION} d="M70 96h20l-10 10z" />
      <Line className="mouth" strokeWidth="3" d="M80 106v6q-8 6-20 2M80 112q7 5 17 0" />
      <Line stroke={PAPER} d="M40 103L8 92M40 110L6 112M120 103l32-11M120 110l34 2" />
      <Line fill={VERMILION} strokeWidth="3" d="M80 140L52 129V155L80 145 108 155V129Z" />
    </Portrait>
  )
}
