import { CampaignColumns } from './campaign-columns'
import { Instrument, type Phase, Reading } from './instrument'
import type { Campaign } from './simulation'

const claims = [
  { value: '2.3B+', label: 'ad fraud prevented' },
  { value: '98.7%', label: 'attribution accuracy' },
  { value: '24/7', label: 'monitoring' },
]

interface CampaignPanelProps {
  state: Campaign
  phase: Phase
  onToggle: () => void
}

export function CampaignPanel({ state, phase, onToggle }: CampaignPanelProps) {
  return (
    <Instrument name="BRAND_WATCH" phase={phase} onToggle={onToggle} foot={<Claims />}>
      <div className="flex justify-between gap-3 px-4 py-5 text-lg sm:p-6 sm:text-2xl">
        <Reading label="SCREENED" value={state.screened.toLocaleString('en-US')} />
        <Reading label="INVALID" value={`${state.invalid}%`} />
        <Reading label="FLAGGED" value={String(state.lookalikes)} />
      </div>
      <div className="graph-paper h-32 border-line border-t px-4 pt-4 sm:px-6">
        <CampaignColumns columns={state.columns} />
      </div>
    </Instrument>
  )
}

function Claims() {
  return (
    <ul className="grid grid-cols-3 divide-x divide-line border-line border-t">
      {claims.map(({ value, label }) => (
        <li key={label} className="px-3 py-4 first:pl-4 sm:px-6 sm:first:pl-6">
          <span className="block font-semibold text-(--accent) text-xl tabular-nums leading-tight">
            {value}
          </span>{' '}
          <span className="block text-ink-soft text-sm leading-snug">{label}</span>
        </li>
      ))}
    </ul>
  )
}
