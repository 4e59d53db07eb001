import { cardSize } from '../card-addresses.rules'
import { palette } from './palette.rules'

const { width, height } = cardSize
const centre = { x: 985, y: 330 }

/** The background: graph paper, and a radar if the card has no thumbnail. */
export function Motif({ accent, hasRadar }: { accent: string; hasRadar: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      style={{ position: 'absolute', left: 0, top: 0 }}
    >
      <linearGradient id="paper" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2={width} y2="0">
        <stop offset="0.5" stopColor={palette.line} stopOpacity={0.42} />
        <stop offset="0.75" stopColor={palette.line} stopOpacity={hasRadar ? 0.42 : 0} />
      </linearGradient>
      <path d={graphPaper(42)} stroke="url(#paper)" />
      {hasRadar ? <Radar accent={accent} /> : null}
    </svg>
  )
}

function Radar({ accent }: { accent: string }) {
  const { x, y } = centre
  return (
    <g>
      {[90, 180, 270, 360].map((radius) => (
        <circle
          key={radius}
          cx={x}
          cy={y}
          r={radius}
          stroke={palette['line-strong']}
          strokeOpacity={0.85}
        />
      ))}
      <path
        d={`M${x - 400} ${y}H${width}M${x} 0V${height}`}
        stroke={palette['line-strong']}
        strokeOpacity={0.55}
      />
      <path
        d={`M${x} ${y}L${pointAt(-62, 360)}A360 360 0 0 1 ${pointAt(-20, 360)}Z`}
        fill={accent}
        fillOpacity={0.1}
      />
      <path
        d={`M${x} ${y}L${pointAt(-20, 360)}`}
        stroke={accent}
        strokeOpacity={0.7}
        strokeWidth={2}
      />
      <circle cx={x} cy={y} r={5} fill={accent} fillOpacity={0.9} />
      {blips.map(([angle, distance, size]) => (
        <circle
          key={angle}
          cx={xAt(angle, distance)}
          cy={yAt(angle, distance)}
          r={size}
          fill={accent}
          fillOpacity={0.85}
        />
      ))}
    </g>
  )
}

/** Angle, distance and radius of each. */
const blips = [
  [-48, 225, 5],
  [-34, 140, 4],
  [28, 300, 3],
  [118, 205, 3],
] as const

function pointAt(angle: number, distance: number): string {
  return `${xAt(angle, distance)} ${yAt(angle, distance)}`
}

function xAt(angle: number, distance: number): number {
  return Math.round(centre.x + Math.cos((angle * Math.PI) / 180) * distance)
}

function yAt(angle: number, distance: number): number {
  return Math.round(centre.y + Math.sin((angle * Math.PI) / 180) * distance)
}

/** An SVG path of all lines, `spacing` pixels apart. */
function graphPaper(spacing: number): string {
  const positions = (length: number) =>
    Array.from({ length: Math.floor(length / spacing) }, (_, index) => (index + 1) * spacing)
  return [
    ...positions(width).map((x) => `M${x}.5 0V${height}`),
    ...positions(height).map((y) => `M0 ${y}.5H${width}`),
  ].join('')
}
