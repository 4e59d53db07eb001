import type { BylineAuthor } from '~/authors/author.rules'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import { characterCount, type Post, startOfBody } from '../../post.rules'

/**
 * A post as readers saw it in a version. What the document does not have is as it is now. The opening picture is shown
 * if it is still the same: its file is replaced with it. `authors` are those who have a page today.
 */
export function postOfVersion(
  current: Post,
  document: RecordDocument,
  authors: readonly BylineAuthor[],
): Post {
  const { version, published, domain, slug, title, summary, body } = document
  const hasPicture = document.pictures.includes(thumbnailPath(current))
  return {
    ...current,
    version,
    domain,
    slug,
    title,
    summary,
    body,
    bodyStart: startOfBody(body),
    bodyLength: characterCount(body),
    tags: [...document.tags],
    faq: document.faq.map((entry) => ({ ...entry })),
    byline: document.authors.map(
      (name) => authors.find((one) => one.name === name) ?? { name, slug: '' },
    ),
    thumbnail: hasPicture ? current.thumbnail : null,
    publishedAt: published === '' ? current.publishedAt : new Date(published),
    approximateReadTime: document.format === 1 ? null : document.readTime,
    computedReadTime: null,
  }
}
