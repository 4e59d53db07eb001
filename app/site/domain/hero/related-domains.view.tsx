import type { ReactNode } from 'react'
import { type DomainSlug, domainNames, otherDomains } from '~/posts/addresses/domain.rules'
import { ArrowRight } from '~/ui/icons'
import { SectionHeading } from '~/ui/section-heading'
import { CardFrame } from '../../cards/card-frame.view'
import { domainAccent } from '../../cards/domain-accent.view'
import { domainTexts } from './domain-texts.rules'
import { CampaignColumns } from './drawings/campaign-columns.view'
import { NeuralNet } from './drawings/neural-net.view'
import { ThreatTrace } from './drawings/threat-trace.view'
import { campaignSimulation, threatSimulation } from './simulation.rules'

/** Each card shows the drawing of its domain's instrument. */
const drawings: Record<DomainSlug, ReactNode> = {
  cybersecurity: <ThreatTrace trace={threatSimulation.first.trace} />,
  ai: <NeuralNet step={1} width={600} height={130} />,
  'cyber-marketing': (
    <div className="h-full px-6 pt-4">
      <CampaignColumns columns={campaignSimulation.first.columns} />
    </div>
  ),
}

export function RelatedDomains({ domain }: { domain: DomainSlug }) {
  return (
    <section
      aria-labelledby="related-heading"
      className="page-width later later-52 md:later-28 lg:later-26 py-14"
    >
      <SectionHeading id="related-heading" eyebrow="Related" title="Explore the other domains" />
      <ul className="grid grid-cols-1 gap-6 md:grid-cols-2">
        {otherDomains(domain).map((other) => (
          <li key={other}>
            <DomainCard domain={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DomainCard({ domain }: { domain: DomainSlug }) {
  const { eyebrow, description } = domainTexts[domain]
  return (
    <CardFrame accent={domainAccent(domain)}>
      <div className="graph-paper h-32 border-line border-b">{drawings[domain]}</div>
      <div className="flex flex-1 flex-col p-6">
        <p className="token text-(--accent)">{eyebrow}</p>
        <h3 className="mt-2 font-semibold text-2xl leading-tight tracking-tight">
          <a
            href={`/${domain}`}
            className="stretched wrap-anywhere inline-flex max-w-full items-center gap-2 outline-hidden transition-colors group-hover:text-(--accent)"
          >
            {domainNames[domain].label}
            <ArrowRight className="size-5 flex-none text-(--accent) transition-transform group-hover:translate-x-1" />
          </a>
        </h3>
        <p className="mt-3 text-ink-soft">{description}</p>
      </div>
    </CardFrame>
  )
}
