import type { Entity } from '~/entities/entity.rules'
import { feedFormats, feedPath, feedPathWithChanges } from '~/syndication/scope.rules'
import { Button } from '~/ui/button'
import { feedFormatNames } from '../feed-format-names.view'

interface WatchFeedsProps {
  entities: readonly Entity[]
  siteUrl: string
}

/** The addresses of the list's feed, to be copied into a feed reader. */
export function WatchFeeds({ entities, siteUrl }: WatchFeedsProps) {
  return (
    <section aria-labelledby="feeds-heading" className="mt-12">
      <h2 id="feeds-heading" className="token text-ink-muted">
        Its feed, for your feed reader
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {feedFormats.map((format) => {
          const path = feedPath({ of: 'watched', entities }, format)
          return (
            <li key={format} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="text-ink-muted text-sm">{feedFormatNames[format]}</p>
                <a
                  href={path}
                  className="wrap-anywhere line-clamp-3 font-mono text-ink-soft text-sm transition-colors hover:text-cyan"
                >
                  {siteUrl + path}
                </a>
              </div>
              <Button
                size="small"
                look="outline"
                className="needs-script flex-none"
                data-copy-text={siteUrl + path}
              >
                Copy
                <span className="sr-only"> the address of the {feedFormatNames[format]} feed</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 max-w-[60ch] text-ink-muted text-sm">
        What nobody has named yet can be watched too: the feed stays empty until a post names it.
        Without scripts, bookmark this page to keep the list. To see updated and corrected posts
        again, add{' '}
        <a href={feedPathWithChanges({ of: 'watched', entities }, 'rss')} className="underline">
          &amp;changes=entries
        </a>{' '}
        to the address.
      </p>
    </section>
  )
}
