import { type ArticlePage, articlePage } from './article-page'
import type { ReadingDeps } from './deps'
import { type HomePage, homePage } from './home-page'

/** One function for each page a reader can open; each asks for what that page shows, and no more. */
export function createReading(deps: ReadingDeps) {
  return {
    homePage: (): Promise<HomePage> => homePage(deps),
    articlePage: (slug: string): Promise<ArticlePage | null> => articlePage(deps, slug),
  }
}

export type Reading = ReturnType<typeof createReading>
