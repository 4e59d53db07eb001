import { data } from 'react-router'
import type { HasFirstScreen } from '~/document/first-screen'
import { RemainingStyles } from '~/document/remaining-styles'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { feedPath } from '~/syndication/scope.rules'
import { SectionHeading } from '~/ui/section-heading'
import { domainAccent } from '../cards/domain-accent.view'
import type { Route } from './+types/domain.route'
import Feed from './feed.island'
import { toShownCard } from './feed-card.rules'
import { chipOf } from './feed-item.rules'
import { DomainHero } from './hero/domain-hero.view'
import { domainTexts } from './hero/domain-texts.rules'
import HeroPanel from './hero/hero-panel.island'
import { LatestBrief } from './hero/latest-brief.view'
import { RelatedDomains } from './hero/related-domains.view'

export const handle: PageCacheRule & HasFirstScreen = {
  pageCache: { query: ['tag'] },
  firstScreen: 'domain',
}

export const headers = pageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const domain = domainOf(pathname.replaceAll('/', ''))
  const { reading, site, reportError } = context.get(services)
  const { failures, ...page } = await reading.domainPage(domain)
  for (const failure of failures) reportError(failure)
  const chip = chipOf(domain, searchParams.get('tag'))
  return data({ site, domain, chip, page }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, domain, page } = loaderData
  const { label } = domainNames[domain]
  return pageMeta(site, {
    title: label,
    description: domainTexts[domain].description,
    // A filtered feed has the same canonical URL as the whole feed.
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
      <Feed domain={domain} cards={page.feed.map(toShownCard)} chip={chip} />
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
