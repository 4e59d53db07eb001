import { Drawing } from './drawing.view'
import { type ThreatLevel, threatLevels } from './simulation.rules'

const room = { width: 330, height: 88 }
const baseline = room.height - 8

const heightOf = (level: ThreatLevel) => baseline - (threatLevels.indexOf(level) + 1) * 18

/** A strip of the levels so far, as a recorder would draw them. */
export function ThreatTrace({ trace }: { trace: readonly ThreatLevel[] }) {
  const step = room.width / trace.length
  const line = trace
    .map((level, index) => `${index === 0 ? 'M0 ' : 'V'}${heightOf(level)}H${(index + 1) * step}`)
    .join('')
  return (
    <Drawing room={room}>
      <g className="stroke-line" fill="none">
        {threatLevels.map((level) => (
          <path
            key={level}
            d={`M0 ${heightOf(level)}H${room.width}`}
            strokeDasharray="1 5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      <path d={`${line}V${room.height}H0Z`} className="fill-(--accent)" opacity="0.1" />
      <path
        d={line}
        fill="none"
        className="stroke-(--accent)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </Drawing>
  )
}
