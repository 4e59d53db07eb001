import { postPath } from '~/posts/addresses/urls.rules'
import type { PostSummary } from '~/posts/post.rules'
import { ButtonLink } from '~/ui/button'
import { PostDate } from '../../cards/post-date.view'
import { PostThumbnail } from '../../cards/thumbnail.view'
import { TitleLink } from '../../cards/title-link.view'

export function LatestBriefCard({ brief }: { brief: PostSummary }) {
  return (
    <section
      aria-labelledby="latest-brief-heading"
      className="page-width later later-28 sm:later-14 accent-amber pt-16"
    >
      <div className="group relative grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]">
        <PostThumbnail
          post={brief}
          sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 26rem, calc(100vw - 2.5rem)"
          className="aspect-video h-full sm:aspect-auto"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 p-6 lg:p-8">
          <div>
            <h2 id="latest-brief-heading" className="token text-(--accent)">
              Latest Weekly Brief
            </h2>
            <p className="wrap-anywhere mt-3 font-semibold text-2xl leading-tight tracking-tight">
              <TitleLink path={postPath(brief)} hasButton>
                {brief.title}
              </TitleLink>
            </p>
            <p className="mt-2 text-ink-muted">
              <PostDate post={brief} />
            </p>
          </div>
          <ButtonLink href={postPath(brief)} look="outline" className="relative">
            Read Weekly Brief
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
