import { createPublicReading } from '~/api/public/public-reading.service'
import type { Database } from '~/database/database'
import type { SharedServices } from '~/services'
import { createReading } from '~/site/reading.service'
import type { Rendering } from './rendering'

interface ReadersParts {
  database: Pick<Database, 'readDb' | 'engine'>
  clock: () => Date
  siteUrl: string
  rendering: Pick<Rendering, 'render' | 'renderForFeeds' | 'compareForReaders'>
}

/** What readers' pages and the public API load. They share the caches of topics and of texts for feeds. */
export function createReaders(
  parts: ReadersParts,
): Pick<SharedServices, 'reading' | 'publicReading'> {
  const { database, clock, siteUrl, rendering } = parts
  const { readDb: db, engine } = database
  const { render, renderForFeeds } = rendering
  const reading = createReading({
    db,
    engine,
    clock,
    siteOrigin: siteUrl,
    render,
    renderForFeeds,
    compareBodies: (request) => rendering.compareForReaders(request, siteUrl),
  })
  const { topics, feedBodyOf: htmlOf } = reading
  return { reading, publicReading: createPublicReading({ db, engine, clock, topics, htmlOf }) }
}
