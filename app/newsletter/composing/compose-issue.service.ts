import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Site } from '~/config/site'
import { thumbnailPath, variantPath, variantWidths } from '~/pictures/picture-addresses.rules'
import { domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { Post, PostSummary } from '~/posts/post.rules'
import type { ComposedIssue } from '../issues/issues.queries'
import { blocksOf } from './blocks.rules'
import { fromSecondLevel } from './headings.rules'
import type { IssueContent, MailPicture } from './issue-content.rules'
import { IssueDocument } from './issue-document.view'
import type { PlainBody } from './plain-body.rules'
import { plainIssue } from './plain-issue.rules'

export interface IssueToCompose {
  site: Pick<Site, 'name' | 'url'>
  subject: string
  /** As the editor typed it: paragraphs with empty lines between. */
  intro: string
  brief: Post
  /** The brief's body as safe HTML with whole addresses. */
  bodyHtml: string
  bodyPlain: PlainBody
  articles: PostSummary[]
  webUrl: string
}

/** Some mail programs cut what is longer than 102 KB; the rest is for each reader's own links. */
export const mostBytes = 95_000

const longest = { title: 300, summary: 240, preheader: 140 }
/** As wide as the column of text. */
const pictureWidth = 534

/** An issue as everybody gets it, but for each one's own links. The same content gives the same texts. */
export function composeIssue(issue: IssueToCompose): ComposedIssue {
  const content = contentOf(issue)
  return {
    subject: issue.subject,
    html: htmlOf(content, fromSecondLevel(issue.bodyHtml)),
    plain: plainIssue(content, issue.bodyPlain),
  }
}

/** A brief that is too long is cut between its paragraphs, and says so. */
function htmlOf(content: IssueContent, bodyHtml: string): string {
  const write = (body: string, isCut: boolean) =>
    `<!doctype html>\n${renderToStaticMarkup(createElement(IssueDocument, { content, body, isCut }))}`
  const whole = write(bodyHtml, false)
  if (Buffer.byteLength(whole) <= mostBytes) return whole
  let room = mostBytes - Buffer.byteLength(write('', true))
  const kept: string[] = []
  for (const block of blocksOf(bodyHtml)) {
    room -= Buffer.byteLength(block) + 1
    if (room < 0) break
    kept.push(block)
  }
  return write(kept.join('\n'), true)
}

function contentOf({
  site,
  subject,
  intro,
  brief,
  articles,
  webUrl,
}: IssueToCompose): IssueContent {
  const whole = (path: string) => site.url + path
  return {
    site,
    subject,
    webUrl,
    domain: domainOf(brief.domain),
    preheader: shortened(summaryOf(brief), longest.preheader),
    intro: intro
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    brief: {
      title: shortened(brief.title, longest.title),
      url: whole(postPath(brief)),
      date: formatDate(dateOf(brief)),
      picture: pictureOf(site.url, brief),
    },
    articles: articles.map((article) => ({
      id: article.id,
      title: shortened(article.title, longest.title),
      url: whole(postPath(article)),
      summary: shortened(summaryOf(article), longest.summary),
      date: formatDate(dateOf(article)),
    })),
  }
}

function pictureOf(siteUrl: string, { id, thumbnail }: Post): MailPicture | null {
  if (!thumbnail) return null
  const { fingerprint, width, height } = thumbnail
  const size = variantWidths.findLast((one) => one < width && one <= 2 * pictureWidth)
  const path = size
    ? variantPath({ id, fingerprint, size: `${size}`, format: 'webp' })
    : thumbnailPath({ id, thumbnail })
  return {
    url: siteUrl + path,
    width: pictureWidth,
    height: Math.round((pictureWidth * height) / width),
  }
}

function shortened(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}

/** What an editor is offered to begin with. */
export function firstSubject(brief: Pick<Post, 'title'>): string {
  return shortened(brief.title, 120)
}
