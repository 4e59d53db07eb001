import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CampaignPanel } from './campaign-panel.view'
import { campaignSimulation, threatSimulation } from './simulation.rules'
import { ThreatPanel } from './threat-panel.view'

const still = { phase: 'standby', onToggle: () => {} } as const

test.each([
  ['LOW', 25],
  ['MODERATE', 50],
  ['HIGH', 75],
  ['CRITICAL', 100],
] as const)('SPEC 4: the threat level %s is a bar of %i percent', (level, percent) => {
  const state = { ...threatSimulation.first, level }
  const markup = renderToStaticMarkup(<ThreatPanel state={state} {...still} />)
  expect(/data-part="level" class="[^"]*scale-x-(\d+)/.exec(markup)?.[1]).toBe(String(percent))
})

test('SPEC 9: decorative claims', () => {
  const markup = renderToStaticMarkup(<CampaignPanel state={campaignSimulation.first} {...still} />)
  const claims = [...markup.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, claim = '']) =>
    claim.replaceAll(/<[^>]*>/g, ''),
  )
  expect(claims).toEqual([
    '2.3B+ ad fraud prevented',
    '98.7% attribution accuracy',
    '24/7 monitoring',
  ])
})
