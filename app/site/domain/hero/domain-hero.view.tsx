import type { ReactNode } from 'react'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import { ButtonLink } from '~/ui/button'
import { domainTexts } from './domain-texts.rules'

interface DomainHeroProps {
  domain: DomainSlug
  /** The simulated instrument, an island. */
  panel: ReactNode
}

export function DomainHero({ domain, panel }: DomainHeroProps) {
  const { eyebrow, description } = domainTexts[domain]
  return (
    <section
      aria-labelledby="hero-heading"
      className="overflow-hidden border-line border-b bg-[radial-gradient(56rem_30rem_at_82%_30%,color-mix(in_srgb,var(--accent)_11%,transparent),transparent_70%)]"
    >
      <div className="page-width grid grid-cols-1 items-start gap-12 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_29rem] xl:grid-cols-[minmax(0,1fr)_32rem]">
        <div>
          <p className="token text-(--accent)">{eyebrow}</p>
          <h1
            id="hero-heading"
            className="wrap-anywhere mt-5 font-semibold text-[clamp(2.5rem,6vw,4.5rem)] leading-[1.03] tracking-tight"
          >
            {domainNames[domain].label}
          </h1>
          <p className="mt-6 max-w-[46ch] text-pretty text-ink-soft text-xl">{description}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <ButtonLink href="#article-feed">Read Latest Articles</ButtonLink>
            <ButtonLink href="#weekly-brief" look="outline">
              View This Week's Brief
            </ButtonLink>
          </div>
        </div>
        <div className="min-w-0">{panel}</div>
      </div>
    </section>
  )
}
