import { useEffect, useLayoutEffect, useState } from 'react'
import { defineIsland } from '~/islands/island'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { CampaignPanel } from './campaign-panel.view'
import type { Phase } from './instrument.view'
import { NeuralPanel } from './neural-panel.view'
import {
  campaignSimulation,
  introMs,
  neuralSimulation,
  type Simulation,
  threatSimulation,
} from './simulation.rules'
import { ThreatPanel } from './threat-panel.view'

const panels = {
  cybersecurity: Threats,
  ai: Neurons,
  'cyber-marketing': Campaigns,
} as const satisfies Record<DomainSlug, () => React.ReactNode>

/** The instrument of a domain's hero. The server shows its first state; it starts when it is seen. */
function HeroPanel({ domain }: { domain: DomainSlug }) {
  const Panel = panels[domain]
  return <Panel />
}

function Threats() {
  return <ThreatPanel {...useSimulation(threatSimulation)} />
}

function Neurons() {
  return <NeuralPanel {...useSimulation(neuralSimulation)} />
}

function Campaigns() {
  return <CampaignPanel {...useSimulation(campaignSimulation)} />
}

function useSimulation<State>({ first, everyMs, next }: Simulation<State>) {
  const [state, setState] = useState(first)
  const [phase, setPhase] = useState<Phase>('standby')

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let intro = 0
    const begin = () => {
      clearTimeout(intro)
      setPhase('standby')
      if (!still.matches) intro = window.setTimeout(() => setPhase('running'), introMs)
    }
    begin()
    still.addEventListener('change', begin)
    return () => {
      clearTimeout(intro)
      still.removeEventListener('change', begin)
    }
  }, [])

  // A layout effect, so that the timer runs before the pause button is visible.
  useLayoutEffect(() => {
    if (phase !== 'running') return
    const ticking = setInterval(() => setState((now) => next(now, Math.random)), everyMs)
    return () => clearInterval(ticking)
  }, [phase, next, everyMs])

  const onToggle = () => setPhase((now) => (now === 'running' ? 'paused' : 'running'))
  return { state, phase, onToggle }
}

export default defineIsland('hero-panel', 'visible', HeroPanel)
