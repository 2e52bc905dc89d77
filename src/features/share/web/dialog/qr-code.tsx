import { useMemo } from 'react'
import { encode } from 'uqr'

/** The width of the white margin, in modules. QR readers require the margin (ISO/IEC 18004). */
const QUIET_ZONE = 4

/**
 * Draws the code itself, because an external service would see the link. The code is dark on light, because not every QR reader
 * supports inverted codes (§7).
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg role="img" aria-label={label} className="qr-code" width={200} height={200} viewBox={`0 0 ${size} ${size}`}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
