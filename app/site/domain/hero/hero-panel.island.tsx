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
  cybersecurity: Threat,
  ai: Neural,
  'cyber-marketing': Campaign,
} as const satisfies Record<DomainSlug, () => React.ReactNode>

/** The instrument in the hero of a domain page. The server renders its first state; it starts once it is visible. */
function HeroPanel({ domain }: { domain: DomainSlug }) {
  const Panel = panels[domain]
  return <Panel />
}

function Threat() {
  return <ThreatPanel {...useSimulation(threatSimulation)} />
}

function Neural() {
  return <NeuralPanel {...useSimulation(neuralSimulation)} />
}

function Campaign() {
  return <CampaignPanel {...useSimulation(campaignSimulation)} />
}

function useSimulation<State>({ first, everyMs, next }: Simulation<State>) {
  const [state, setState] = useState(first)
  const [phase, setPhase] = useState<Phase>('standby')

  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
    let timer = 0
    const start = () => {
      clearTimeout(timer)
      setPhase('standby')
      if (!reducedMotion.matches) timer = window.setTimeout(() => setPhase('running'), introMs)
    }
    start()
    reducedMotion.addEventListener('change', start)
    return () => {
      clearTimeout(timer)
      reducedMotion.removeEventListener('change', start)
    }
  }, [])

  // A layout effect, so that the timer runs before the pause button is visible.
  useLayoutEffect(() => {
    if (phase !== 'running') return
    const timer = setInterval(() => setState((current) => next(current, Math.random)), everyMs)
    return () => clearInterval(timer)
  }, [phase, next, everyMs])

  const onToggle = () => setPhase((current) => (current === 'running' ? 'paused' : 'running'))
  return { state, phase, onToggle }
}

export default defineIsland('hero-panel', 'visible', HeroPanel)
