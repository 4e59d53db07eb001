import { createHighlight } from '../../../app/markdown/code/highlight'
import { renderDocument } from '../../../app/markdown/render'
import { partsOfArticle } from '../../../app/posts/record/checking/article-parts.rules'
import type { DocumentInFormat1, RecordDocument } from '../../../app/record/entries/document.rules'
import { parsePage } from '../../../server/record/verify/outside/parse-page'
import { siteOrigin } from './log-fetch'

export const newestPage = { siteOrigin, isEarlier: false }
const highlight = await createHighlight()

export const recordedDocument: DocumentInFormat1 = {
  format: 1,
  kind: 'article',
  post: 'b3f1c2d4-0000-4000-8000-000000000001',
  version: 1,
  published: '2026-11-18T09:00:00.000Z',
  change: 'published',
  note: '',
  domain: 'Cybersecurity',
  slug: 'zero-trust',
  title: 'Zero  trust & “more”',
  summary: 'In <short>.',
  body: '',
  tags: ['Identity'],
  authors: ['Ada Lovelace', 'Grace Hopper'],
  faq: [{ question: 'Why?', answer: 'Because\nof that.' }],
  pictures: [],
}

/** The page of a post, as far as it is compared. */
export function pageOf(
  shown: RecordDocument,
  entities: { spellings: string[]; href: string | null }[] = [],
) {
  const { html } = renderDocument(shown.body, {
    title: shown.title,
    siteOrigin,
    highlight,
    entities: entities.map((entity) => ({ ...entity, lines: lineNumbers })),
  })
  const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const authors = shown.authors.map((name) => `<a rel="author"><bdi>${text(name)}</bdi></a>`)
  const tags = shown.tags.map(
    (tag) => `<a href="/topics/${encodeURIComponent(tag)}">${text(tag)}</a>`,
  )
  const faq = shown.faq.map(
    ({ question, answer }) =>
      `<details name="faq"><summary>${text(question)}</summary><p>${text(answer)}</p></details>`,
  )
  const { article } = parsePage(
    `<!doctype html><article><header><h1>${text(shown.title)}</h1><p dir="auto">${text(shown.summary)}</p>
    <p>By ${authors.join(' and ')}</p><time datetime="${shown.published}">Nov 18</time>${tags.join(' ')}</header><div class="prose">${html}</div>${faq.join('')}</article>`,
  )
  const parts = article && partsOfArticle(article)
  if (!parts) throw new Error('The page has no article.')
  return parts
}

const lineNumbers = Array.from({ length: 200 }, (_, index) => index + 1)
