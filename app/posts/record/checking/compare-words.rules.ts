import { entityFolders } from '~/entities/addresses/entity-folders.rules'
import { renderTree } from '~/markdown/render'
import { isAddressOf } from '~/markdown/steps/mentions/unlink-indicators'
import { startOfBody } from '~/posts/post.rules'
import { type Check, checked } from '~/record/checking/check.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import { summaryOf } from '../../fields/summary.rules'
import type { ArticleParts } from './article-parts.rules'
import { hasOnlyIcons, hasTheSameEmbedded } from './compare-embedded.rules'
import { hasTheOpening, hasTheSamePictures } from './compare-pictures.rules'
import {
  findAll,
  fromRendered,
  hasClass,
  type PageElement,
  tidy,
  wordsOf,
} from './page-element.rules'

interface ComparedPage {
  /** The origin that the publication has for itself: it decides which links are external. */
  siteOrigin: string
  /** Whether it is the page of an earlier version. */
  isEarlier: boolean
}

/**
 * Whether a page shows the recorded text: title, summary, opening picture, body with the addresses of its links and
 * pictures, questions and answers, topics, date. Of pictures, it compares the addresses. The body is rendered as the site renders it.
 */
export function compareWords(
  document: RecordDocument,
  page: ArticleParts,
  { siteOrigin, isEarlier }: ComparedPage,
): Check {
  const different = [
    ['title', tidy(document.title) === page.title],
    ['opening picture', isSameOpening(document, page.header, isEarlier)],
    ['summary', tidy(summaryOfDocument(document)) === page.summary],
    ['text', isSameBody(document, page.body, siteOrigin)],
    ['questions', faqText(document.faq) === faqText(page.faq)],
    ['topics', listText(document.tags) === listText(page.tags)],
    ['date', document.published === '' || document.published === page.published],
  ].flatMap(([name, isSame]) => (isSame ? [] : String(name)))
  return checked(
    'words',
    different.length === 0,
    'The page shows the recorded title, summary and text, with the addresses of its links and pictures, topics and date.',
    `The page does not show what was recorded: its ${different.join(', ')} ${different.length > 1 ? 'are' : 'is'} different.`,
  )
}

function isSameOpening(
  { pictures }: RecordDocument,
  header: PageElement,
  isEarlier: boolean,
): boolean {
  return hasTheOpening(header, { pictures, isEarlier }) && hasOnlyIcons(header)
}

function listText(texts: readonly string[]): string {
  return texts.map(tidy).join('\n')
}

function summaryOfDocument({ title, summary, body }: RecordDocument): string {
  return summaryOf({ title, summary, bodyStart: startOfBody(body) })
}

function faqText(faq: readonly { question: string; answer: string }[]): string {
  return faq.map(({ question, answer }) => `${tidy(question)}\n${tidy(answer)}`).join('\n')
}

function isSameBody(
  { body, title }: RecordDocument,
  shown: PageElement,
  siteOrigin: string,
): boolean {
  const tree = renderTree(body, { title, siteOrigin })
  const rendered = tree ? fromRendered(tree) : null
  const isRendered =
    rendered !== null &&
    wordsOf(rendered) === wordsOf(shown) &&
    hasTheSamePictures(rendered, shown) &&
    hasTheSameEmbedded(rendered, shown) &&
    hasTheseLinks(rendered, shown)
  // A body that takes too long to render is shown as its source.
  return isRendered || isShownAsSource(body, shown)
}

function isShownAsSource(body: string, shown: PageElement): boolean {
  const [block, ...others] = findAll(shown, () => true)
  const isText = block?.children.every((child) => typeof child === 'string')
  return (
    isText === true &&
    block?.tagName === 'pre' &&
    others.length === 0 &&
    wordsOf(shown) === tidy(body)
  )
}

/** Besides, a page links what it names to the page of that, and shows bare addresses of attackers without a link. */
function hasTheseLinks(rendered: PageElement, shown: PageElement): boolean {
  const expected = linksIn(rendered)
  let next = 0
  for (const link of linksIn(shown)) {
    while (expected[next] !== undefined && !isSameLink(expected[next], link)) {
      if (!expected[next]?.isBare) return false
      next += 1
    }
    if (expected[next] === undefined) return false
    next += 1
  }
  return expected.slice(next).every(({ isBare }) => isBare)
}

interface PageLink {
  href: string
  isBare: boolean
}

function linksIn(element: PageElement): PageLink[] {
  const links = findAll(
    element,
    (one) => one.tagName === 'a' && 'href' in one.attributes && !isEntityLink(one),
  )
  return links.map((link) => {
    const href = link.attributes.href ?? ''
    return { href, isBare: isAddressOf(href, wordsOf(link)) }
  })
}

/** To the page of what the text names, on this site. */
function isEntityLink(link: PageElement): boolean {
  const [origin, folder = ''] = (link.attributes.href ?? '').split('/')
  return hasClass(link, 'entity') && origin === '' && entityFolders.includes(folder)
}

function isSameLink(one: PageLink | undefined, other: PageLink): boolean {
  return one?.href === other.href
}
