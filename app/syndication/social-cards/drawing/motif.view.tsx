import { cardSize } from '../card-addresses.rules'
import { palette } from './palette.rules'

const { width, height } = cardSize
const centre = { x: 985, y: 330 }

/** Graph paper and a radar's rings, behind everything; a picture has no need of either. */
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
        d={`M${x} ${y}L${at(-62, 360)}A360 360 0 0 1 ${at(-20, 360)}Z`}
        fill={accent}
        fillOpacity={0.1}
      />
      <path d={`M${x} ${y}L${at(-20, 360)}`} stroke={accent} strokeOpacity={0.7} strokeWidth={2} />
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

const blips = [
  [-48, 225, 5],
  [-34, 140, 4],
  [28, 300, 3],
  [118, 205, 3],
] as const

function at(angle: number, distance: number): string {
  return `${xAt(angle, distance)} ${yAt(angle, distance)}`
}

function xAt(angle: number, distance: number): number {
  return Math.round(centre.x + Math.cos((angle * Math.PI) / 180) * distance)
}

function yAt(angle: number, distance: number): number {
  return Math.round(centre.y + Math.sin((angle * Math.PI) / 180) * distance)
}

/** Every line, this far apart. */
function graphPaper(step: number): string {
  const steps = (length: number) =>
    Array.from({ length: Math.floor(length / step) }, (_, i) => (i + 1) * step)
  return [
    ...steps(width).map((x) => `M${x}.5 0V${height}`),
    ...steps(height).map((y) => `M0 ${y}.5H${width}`),
  ].join('')
}
