import { type ThreatLevel, threatLevels } from '../simulation.rules'
import { Drawing } from './drawing.view'

const size = { width: 330, height: 88 }
const baseline = size.height - 8

const heightOf = (level: ThreatLevel) => baseline - (threatLevels.indexOf(level) + 1) * 18

/** The previous levels as a stepped line. */
export function ThreatTrace({ trace }: { trace: readonly ThreatLevel[] }) {
  const step = size.width / trace.length
  const line = trace
    .map((level, index) => `${index === 0 ? 'M0 ' : 'V'}${heightOf(level)}H${(index + 1) * step}`)
    .join('')
  return (
    <Drawing size={size}>
      <g className="stroke-line" fill="none">
        {threatLevels.map((level) => (
          <path
            key={level}
            d={`M0 ${heightOf(level)}H${size.width}`}
            strokeDasharray="1 5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      <path d={`${line}V${size.height}H0Z`} className="fill-(--accent)" opacity="0.1" />
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
