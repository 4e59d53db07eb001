import { postPath } from '~/content/address/urls'
import { services } from '~/services'
import { FeaturedPost } from '~/ui/post/featured-post'
import { PostCard } from '~/ui/post/post-card'
import { HomeHero } from '~/ui/site/home-hero'
import { readerPageHeaders } from '../cache-policy'
import type { Route } from './+types/home'

export const headers = readerPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site } = context.get(services)
  return { site, page: await reading.homePage() }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site } = loaderData
  return [
    { title: `${site.name}: Your Daily Dose of CyberSecurity & AI` },
    { name: 'description', content: site.description },
    { tagName: 'link', rel: 'canonical', href: `${site.url}/` },
  ]
}

export default function Home({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <HomeHero />
      <section
        id="latest-intelligence-report"
        aria-labelledby="featured-heading"
        className="page-width py-12"
      >
        <h2 id="featured-heading" className="font-semibold text-3xl">
          Featured Intelligence
        </h2>
        <div className="mt-7">
          <FeaturedPost post={page.featured} />
        </div>
      </section>
      {page.briefs.length > 0 && (
        <section id="weekly-brief" aria-labelledby="briefs-heading" className="page-width py-12">
          <h2 id="briefs-heading" className="font-semibold text-3xl">
            This week’s briefs
          </h2>
          <ul className="mt-7 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {page.briefs.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.latest.length > 0 && (
        <section aria-labelledby="latest-heading" className="page-width py-12">
          <h2 id="latest-heading" className="font-semibold text-3xl">
            Latest articles
          </h2>
          <ul className="mt-7 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {page.latest.map((post) => (
              <li key={postPath(post)}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
