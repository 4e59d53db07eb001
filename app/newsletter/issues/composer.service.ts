import { postPath } from '~/posts/addresses/urls.rules'
import { dateOf } from '~/posts/fields/dates.rules'
import { findById } from '~/posts/published/published-posts.queries'
import { composeIssue } from '../composing/compose-issue.service'
import type { Compose, IssuesDeps } from './issues-deps.actions'
import { articlesBetween } from './offered-briefs.queries'

const week = 7 * 24 * 60 * 60 * 1000
const maxArticles = 12

type Deps = Pick<IssuesDeps, 'db' | 'clock' | 'site' | 'links' | 'renderBody' | 'plainBody'>

export function createComposer({ db, clock, site, links, renderBody, plainBody }: Deps): Compose {
  return async ({ id, briefId, domain, subject, intro }, settings) => {
    const now = clock()
    const siteNow = site()
    const brief = await findById(db, 'brief', briefId, now)
    if (!brief) return null
    const url = siteNow.url + postPath(brief)
    const until = dateOf(brief)
    const after = new Date(until.getTime() - week)
    const [bodyHtml, bodyPlain, articles] = await Promise.all([
      renderBody(brief.body, { title: brief.title, siteOrigin: siteNow.url, url }),
      plainBody(brief.body, { title: brief.title, url }),
      articlesBetween(db, domain, { after, until, now, limit: maxArticles }),
    ])
    return composeIssue({
      site: siteNow,
      subject,
      intro,
      brief,
      bodyHtml,
      bodyPlain,
      articles,
      // The web version exists only after sending, so a test mail links to the brief.
      webUrl: settings?.isTest ? url : links.web(id),
    })
  }
}
