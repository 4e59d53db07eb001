import { data } from 'react-router'
import { domainNames, domainOf } from '~/content/address/domain'
import { shownOf } from '~/content/discovery/feed-card'
import { chosenChip } from '~/content/discovery/feed-item'
import { feedPath } from '~/content/syndication/scope'
import type { HasFirstScreen } from '~/first-screen'
import type { KeptAnswers } from '~/http/kept-answers'
import Feed from '~/islands/feed.island'
import HeroPanel from '~/islands/hero-panel.island'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta'
import { DomainHero } from '~/ui/domain/domain-hero'
import { domainTexts } from '~/ui/domain/domain-texts'
import { LatestBrief } from '~/ui/domain/latest-brief'
import { RelatedDomains } from '~/ui/domain/related-domains'
import { domainAccent } from '~/ui/post/domain-accent'
import { SectionHeading } from '~/ui/primitives/section-heading'
import { RemainingStyles } from '~/ui/site/remaining-styles'
import { pageHeadersUnlessSaid, unlessFailed } from '../cache-policy'
import type { Route } from './+types/domain'

export const handle: KeptAnswers & HasFirstScreen = {
  keptAnswers: { query: ['tag'] },
  firstScreen: 'domain',
}

export const headers = pageHeadersUnlessSaid

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const domain = domainOf(pathname.replaceAll('/', ''))
  const { reading, site, reportError } = context.get(services)
  const { failures, ...page } = await reading.domainPage(domain)
  for (const failure of failures) reportError(failure)
  const chip = chosenChip(domain, searchParams.get('tag'))
  return data({ site, domain, chip, page }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, domain, page } = loaderData
  const { label } = domainNames[domain]
  return pageMeta(site, {
    title: label,
    description: domainTexts[domain].description,
    // A filtered feed is a part of the whole, and no page of its own.
    path: `/${domain}`,
    type: 'CollectionPage',
    section: domain,
    items: page.feed.map(({ title, url }) => ({ title, path: url })),
    feed: { title: `${site.name}: ${label}`, path: feedPath({ of: 'domain', domain }, 'rss') },
  })
}

export default function Domain({ loaderData }: Route.ComponentProps) {
  const { domain, chip, page } = loaderData
  const feed = (
    <section id="article-feed" aria-labelledby="feed-heading" className="page-width py-14">
      <SectionHeading id="feed-heading" eyebrow="Newest" title={domainTexts[domain].feedTitle} />
      <Feed domain={domain} cards={page.feed.map(shownOf)} chip={chip} />
    </section>
  )
  const brief = <LatestBrief domain={domain} brief={page.brief} />
  return (
    <div className={domainAccent(domain)}>
      <DomainHero domain={domain} panel={<HeroPanel domain={domain} />} />
      <RemainingStyles />
      {domain === 'cyber-marketing' ? (
        <>
          {brief}
          {feed}
        </>
      ) : (
        <>
          {feed}
          {brief}
        </>
      )}
      <RelatedDomains domain={domain} />
    </div>
  )
}
