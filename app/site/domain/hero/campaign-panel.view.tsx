import { CampaignColumns } from './drawings/campaign-columns.view'
import { Instrument, type Phase, Reading } from './instrument.view'
import type { Campaign } from './simulation.rules'

const claims = [
  { value: '2.3B+', label: 'ad fraud prevented' },
  { value: '98.7%', label: 'attribution accuracy' },
  { value: '24/7', label: 'monitoring' },
]

/** Readings and claims share three columns; with very large text they stack in one. */
const columns = 'grid grid-cols-1 min-[20rem]:grid-cols-[1.3fr_1fr_1fr]'
const column = 'px-3 first:pl-4 sm:px-6'

interface CampaignPanelProps {
  state: Campaign
  phase: Phase
  onToggle: () => void
}

export function CampaignPanel({ state, phase, onToggle }: CampaignPanelProps) {
  return (
    <Instrument name="BRAND_WATCH" phase={phase} onToggle={onToggle} foot={<Claims />}>
      <div className={`${columns} gap-y-3 py-5 text-[0.9375rem] sm:py-6 sm:text-2xl`}>
        <Reading
          label="SCREENED"
          value={state.screened.toLocaleString('en-US')}
          className={column}
        />
        <Reading label="INVALID" value={`${state.invalid}%`} className={column} />
        <Reading label="FLAGGED" value={String(state.flagged)} className={column} />
      </div>
      <div className="graph-paper h-32 border-line border-t px-4 pt-4 sm:px-6">
        <CampaignColumns columns={state.columns} />
      </div>
    </Instrument>
  )
}

function Claims() {
  return (
    <ul className={`${columns} divide-x divide-line border-line border-t`}>
      {claims.map(({ value, label }) => (
        <li key={label} className={`${column} py-4`}>
          <span className="block font-semibold text-(--accent) text-xl tabular-nums leading-tight">
            {value}
          </span>{' '}
          <span className="block text-ink-soft text-sm leading-snug">{label}</span>
        </li>
      ))}
    </ul>
  )
}
