import type { MetaDescriptor } from 'react-router'
import type { Site } from '~/config/site'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import type { HistorySubject } from './history-page.rules'
import { historyPath } from './history-paths.rules'

/** Search engines shall find the article, not its versions; they may follow the links of the list. */
export function historyMeta(
  site: Site,
  { title, path }: HistorySubject,
  page: { name: string; of: 'list' | 'text' },
): MetaDescriptor[] {
  return unlistedMeta(site, {
    path: page.of === 'list' ? historyPath(path) : path,
    title: `${page.name}: ${title}`,
    description: `What readers saw of “${title}”, and when it changed.`,
  })
}
