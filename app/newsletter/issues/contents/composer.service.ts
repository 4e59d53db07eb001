import { domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { weekEntries } from '~/posts/entities/week/week-entries.queries'
import { weekTable } from '~/posts/entities/week/week-table.rules'
import type { Post, PostSummary } from '~/posts/post.rules'
import { findById } from '~/posts/published/published-posts.queries'
import { composeIssue, summaryAsBody } from '../../composing/compose-issue.service'
import type { IssueIdentifiers } from '../../composing/issue-content.rules'
import type { Compose, IssuesDeps } from '../issues-deps.actions'
import { articlesOfIssue } from './issue-articles.queries'
import { correctionsForIssue } from './issue-corrections.queries'

/** Said in the mail, because an editor chose this part for it. */
const emptyWeek = 'No article of this week names an identifier.'

type Deps = Pick<IssuesDeps, 'db' | 'clock' | 'site' | 'links' | 'renderBody' | 'plainBody'>

export function createComposer(deps: Deps): Compose {
  const { db, clock, links, renderBody, plainBody } = deps
  return async ({ id, kind, postId, subject, intro, ...contents }, settings) => {
    const now = clock()
    const site = deps.site()
    const post = await findById(db, kind, postId)
    if (!post) return null
    const url = site.url + postPath(post)
    const domain = domainOf(post.domain)
    const corrections = await correctionsForIssue(db, domain, now)
    const { articles, leftOut } = await articlesOfIssue(db, contents, post)
    const whole = async () => {
      const [bodyHtml, bodyPlain] = await Promise.all([
        renderBody(post.body, { title: post.title, siteOrigin: site.url, url }),
        plainBody(post.body, { title: post.title, url }),
      ])
      return { bodyHtml, bodyPlain }
    }
    const composed = composeIssue({
      site,
      subject,
      intro,
      post,
      postText: contents.postText,
      ...(contents.postText === 'whole' ? await whole() : summaryAsBody(post)),
      articles,
      areArticlesChosen: contents.articleIds !== null,
      identifiers: contents.hasIdentifiers
        ? await identifiersOf(deps, { post, articles, until: now, url })
        : null,
      corrections: contents.hasCorrections ? corrections.notes : [],
      // The web version exists only after sending, so a test mail links to the post.
      webUrl: settings?.isTest ? url : links.web(id),
    })
    return {
      ...composed,
      domain,
      leftOut: leftOut.map(({ title }) => title),
      corrections: corrections.range,
    }
  }
}

interface IdentifiersIn {
  post: Post
  articles: readonly PostSummary[]
  until: Date
  url: string
}

/**
 * The table of the identifiers of the post's domain, from the seven days until the issue is sent, and of the articles that
 * the mail shows: it must not say that there are none below one.
 */
async function identifiersOf(
  { db, site, renderBody, plainBody }: Deps,
  { post, articles, until, url }: IdentifiersIn,
): Promise<IssueIdentifiers> {
  const shown = post.kind === 'article' ? [post, ...articles] : articles
  const also = shown.map(({ id }) => id)
  const entries = await weekEntries(db, { until, domain: domainOf(post.domain), also })
  const markdown = weekTable(entries) ?? emptyWeek
  const title = 'Identifiers of the week'
  const [html, plain] = await Promise.all([
    renderBody(markdown, { title, siteOrigin: site().url, url }),
    plainBody(markdown, { title, url }),
  ])
  return { title, html, plain: plain.blocks.join('\n\n') }
}
