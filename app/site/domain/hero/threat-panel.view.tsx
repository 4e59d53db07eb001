import { ThreatTrace } from './drawings/threat-trace.view'
import { Instrument, type Phase, Reading } from './instrument.view'
import { type Threat, type ThreatLevel, threatLevels } from './simulation.rules'

const levelClasses = {
  LOW: { tone: 'accent-green', width: 'scale-x-25' },
  MODERATE: { tone: 'accent-yellow', width: 'scale-x-50' },
  HIGH: { tone: 'accent-orange', width: 'scale-x-75' },
  CRITICAL: { tone: 'accent-red', width: 'scale-x-100' },
} as const satisfies Record<ThreatLevel, { tone: string; width: string }>

interface ThreatPanelProps {
  state: Threat
  phase: Phase
  onToggle: () => void
}

export function ThreatPanel({ state, phase, onToggle }: ThreatPanelProps) {
  const { tone, width } = levelClasses[state.level]
  return (
    <Instrument name="THREAT_WATCH" phase={phase} onToggle={onToggle}>
      <div className={`${tone} px-4 py-5 sm:p-6`}>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
          <Reading
            label="THREAT_LEVEL"
            value={state.level}
            className="text-(--accent) text-[clamp(1.5rem,5vw,2rem)]"
          />
          <Reading
            label="ALERTS"
            value={String(state.alerts)}
            className="text-right text-[clamp(1.5rem,5vw,2rem)]"
          />
        </div>
        <div data-part="meter" className="meter mt-5 h-5 bg-line">
          <div
            data-part="level"
            className={`h-full origin-left bg-(--accent) transition-[scale,background-color] duration-300 ${width}`}
          />
        </div>
        <ol className="mt-2 grid grid-cols-4">
          {threatLevels.map((level) => (
            <li
              key={level}
              className={`border-line-strong border-r pr-1 text-right font-mono text-[0.6875rem] leading-4 transition-colors duration-300 ${level === state.level ? 'text-(--accent)' : 'text-ink-muted'}`}
            >
              {level}
            </li>
          ))}
        </ol>
      </div>
      <div className="graph-paper h-24 border-line border-t">
        <ThreatTrace trace={state.trace} />
      </div>
      <p className="token flex justify-between border-line border-t px-4 py-2.5 text-[0.6875rem] text-ink-muted sm:px-6">
        <span>T−96 s</span>
        <span>now</span>
      </p>
    </Instrument>
  )
}
