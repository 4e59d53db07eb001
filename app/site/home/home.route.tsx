import { data, redirect } from 'react-router'
import type { HasFirstScreen } from '~/document/first-screen'
import { RemainingStyles } from '~/document/remaining-styles'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { shortAddressOf } from '~/posts/addresses/redirects/redirect.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { SectionHeading } from '~/ui/section-heading'
import { CardGrid } from '../cards/card-grid.view'
import { FeaturedPost } from '../cards/featured-post.view'
import { SaveButton } from '../cards/save-button.view'
import type { Route } from './+types/home.route'
import { AboutSection } from './about-section.view'
import { BriefsSection } from './briefs-section.view'
import { CategoryCard } from './category-card.view'
import { DomainColumn } from './domain-column.view'
import { HomeHero } from './home-hero.view'

export const handle: PageCacheRule & HasFirstScreen = {
  pageCache: { query: [], bypassedBy: ['p'] },
  firstScreen: 'home',
}

export const headers = pageHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const shortAddress = shortAddressOf(new URL(request.url).searchParams.get('p'))
  const moved = shortAddress && (await reading.redirectFrom(shortAddress))
  if (moved) throw redirect(moved, 301)
  const { failures, ...page } = await reading.homePage()
  for (const failure of failures) reportError(failure)
  return data({ site, page }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  return pageMeta(site, {
    title: `${site.name}: Your Daily Dose of CyberSecurity & AI`,
    description: site.description,
    path: '/',
    items: page.latest.map((post) => ({ title: post.title, path: postPath(post) })),
  })
}

export default function Home({ loaderData: { site, page } }: Route.ComponentProps) {
  // Without articles, the featured one and the cards of the domains say so; further lists would repeat it.
  const hasArticles = page.latest.length > 0
  return (
    <>
      <HomeHero />
      <RemainingStyles />
      <section
        id="latest-intelligence-report"
        aria-labelledby="featured-heading"
        className="page-width pt-20 pb-14"
      >
        <SectionHeading
          id="featured-heading"
          eyebrow={page.isPinned ? 'Editors’ choice' : 'Newest'}
          title="Featured Intelligence"
        />
        <FeaturedPost
          post={page.featured}
          saveButton={page.featured && <SaveButton post={page.featured} look="button" />}
        />
      </section>
      <section
        aria-label="Domains"
        className="page-width later later-108 md:later-42 xl:later-36 pb-14"
      >
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:gap-6">
          {page.domains.map(({ domain, articles }) => (
            <li key={domain}>
              <CategoryCard domain={domain} articles={articles} />
            </li>
          ))}
        </ul>
      </section>
      {hasArticles && (
        <section
          aria-labelledby="domains-heading"
          className="page-width later later-140 md:later-85 lg:later-50 py-14"
        >
          <SectionHeading
            id="domains-heading"
            eyebrow="By domain"
            title="The latest in each field"
          />
          <div className="grid grid-cols-1 gap-x-6 gap-y-12 lg:grid-cols-3">
            {page.domains.map(({ domain, articles }) => (
              <DomainColumn key={domain} domain={domain} articles={articles} />
            ))}
          </div>
        </section>
      )}
      <BriefsSection briefs={page.briefs} count={page.briefCount} />
      {hasArticles && (
        <section
          aria-labelledby="latest-heading"
          className="page-width later later-180 md:later-93 lg:later-65 py-14"
        >
          <SectionHeading id="latest-heading" eyebrow="All domains" title="Latest articles" />
          <CardGrid posts={page.latest} />
        </section>
      )}
      <AboutSection siteName={site.name} />
    </>
  )
}
