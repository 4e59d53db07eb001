import { sectionOf } from '~/posts/addresses/urls.rules'
import type { Breadcrumb } from '../../shell/breadcrumbs.view'
import type { HistorySubject } from './history-page.rules'
import { historyPath } from './history-paths.rules'

/** The breadcrumbs between the home page and a page below the history. */
export function subjectTrail(subject: HistorySubject): Breadcrumb[] {
  const { kind, domain, path, title } = subject
  return [
    sectionOf({ kind, domain }),
    { href: path, label: title },
    { href: historyPath(path), label: 'History' },
  ]
}
