import { data } from 'react-router'
import type { HasFirstScreen } from '~/document/first-screen'
import { RemainingStyles } from '~/document/remaining-styles'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { feedPath } from '~/syndication/scope.rules'
import { SectionHeading } from '~/ui/section-heading'
import { domainAccent } from '../cards/domain-accent.view'
import { pageNumberOf } from '../shell/page-number.request'
import type { Route } from './+types/domain.route'
import Feed from './feed.island'
import { toShownCard } from './feed-card.rules'
import { allChip, chipOf, chipPath } from './feed-item.rules'
import { DomainHero } from './hero/domain-hero.view'
import { domainTexts } from './hero/domain-texts.rules'
import HeroPanel from './hero/hero-panel.island'
import { LatestBrief } from './hero/latest-brief.view'
import { RelatedDomains } from './hero/related-domains.view'

export const handle: PageCacheRule & HasFirstScreen = {
  pageCache: { query: ['tag', 'page'] },
  firstScreen: 'domain',
}

export const headers = pageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const domain = domainOf(pathname.replaceAll('/', ''))
  const { reading, site, reportError } = context.get(services)
  const chip = chipOf(domain, searchParams.get('tag'))
  const page = pageNumberOf(request)
  const { feed, brief, failures } = await reading.domainPage({ domain, chip, page })
  for (const failure of failures) reportError(failure)
  if (!feed) throw await notFound('page', { request, context })
  const hasFailed = failures.length > 0 && feed.count === 0
  return data({ site, domain, chip, feed, brief, hasFailed }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, domain, chip, feed } = loaderData
  const { label } = domainNames[domain]
  const { page, pages } = feed
  return pageMeta(site, {
    title: chip === allChip ? label : `${label}, ${chip}`,
    description: domainTexts[domain].description,
    path: chipPath(domain, chip),
    page,
    pages,
    // Its articles are all on the pages of the whole feed.
    isIndexed: chip === allChip,
    type: 'CollectionPage',
    section: domain,
    items: feed.cards.map(({ title, url }) => ({ title, path: url })),
    feed: { title: `${site.name}: ${label}`, path: feedPath({ of: 'domain', domain }, 'rss') },
  })
}

export default function Domain({ loaderData }: Route.ComponentProps) {
  const { domain, chip, feed, brief: latest, hasFailed } = loaderData
  const articles = (
    <section id="article-feed" aria-labelledby="feed-heading" className="page-width py-14">
      <SectionHeading id="feed-heading" eyebrow="Newest" title={domainTexts[domain].feedTitle} />
      <Feed
        domain={domain}
        chip={chip}
        page={feed.page}
        first={{ cards: feed.cards.map(toShownCard), count: feed.count }}
        hasFailed={hasFailed}
      />
    </section>
  )
  const brief = <LatestBrief domain={domain} brief={latest} />
  return (
    <div className={domainAccent(domain)}>
      <DomainHero domain={domain} panel={<HeroPanel domain={domain} />} />
      <RemainingStyles />
      {domain === 'cyber-marketing' ? (
        <>
          {brief}
          {articles}
        </>
      ) : (
        <>
          {articles}
          {brief}
        </>
      )}
      <RelatedDomains domain={domain} />
    </div>
  )
}
