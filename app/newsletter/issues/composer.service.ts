import { postPath } from '~/posts/addresses/urls.rules'
import { dateOf } from '~/posts/fields/dates.rules'
import { findById } from '~/posts/published/published-posts.queries'
import { composeIssue } from '../composing/compose-issue.service'
import { articlesOfSpan } from './offers.queries'
import type { Compose, IssuesParts } from './parts.actions'

const week = 7 * 24 * 60 * 60 * 1000
const mostArticles = 12

type Parts = Pick<IssuesParts, 'db' | 'clock' | 'site' | 'links' | 'renderBody' | 'plainBody'>

/** Gathers what an issue is made of, as it is now. Null where the brief is not out. */
export function createComposer({ db, clock, site, links, renderBody, plainBody }: Parts): Compose {
  return async ({ id, briefId, domain, subject, intro }, settings) => {
    const now = clock()
    const brief = await findById(db, 'brief', briefId, now)
    if (!brief) return null
    const url = site.url + postPath(brief)
    const until = dateOf(brief)
    const after = new Date(until.getTime() - week)
    const [bodyHtml, bodyPlain, articles] = await Promise.all([
      renderBody(brief.body, { title: brief.title, siteOrigin: site.url, url }),
      plainBody(brief.body, { title: brief.title, url }),
      articlesOfSpan(db, domain, { after, until, now, limit: mostArticles }),
    ])
    return composeIssue({
      ...{ site, subject, intro, brief, bodyHtml, bodyPlain, articles },
      // The page of an issue is there once it was sent off; a test leads to the brief itself.
      webUrl: settings?.isTest ? url : links.web(id),
    })
  }
}
