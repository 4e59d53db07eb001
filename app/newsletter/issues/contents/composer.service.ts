import { domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { findById } from '~/posts/published/published-posts.queries'
import { composeIssue, summaryAsBody } from '../../composing/compose-issue.service'
import type { Compose, IssuesDeps } from '../issues-deps.actions'
import { articlesOfIssue } from './issue-articles.queries'

type Deps = Pick<IssuesDeps, 'db' | 'clock' | 'site' | 'links' | 'renderBody' | 'plainBody'>

export function createComposer(deps: Deps): Compose {
  const { db, clock, links, renderBody, plainBody } = deps
  return async ({ id, kind, postId, subject, intro, ...contents }, settings) => {
    const now = clock()
    const site = deps.site()
    const post = await findById(db, kind, postId, now)
    if (!post) return null
    const url = site.url + postPath(post)
    const { articles, leftOut } = await articlesOfIssue({ db, now }, contents, post)
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
      // The web version exists only after sending, so a test mail links to the post.
      webUrl: settings?.isTest ? url : links.web(id),
    })
    return {
      ...composed,
      domain: domainOf(post.domain),
      leftOut: leftOut.map(({ title }) => title),
    }
  }
}
