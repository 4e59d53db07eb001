import type { BylineAuthor } from '~/authors/author.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { faqEntries } from '../../fields/faq.rules'
import { computedReadTime } from '../../fields/reading-time.rules'
import { characterCount, type Post, startOfBody } from '../../post.rules'
import { parseContent } from './parse-post.rules'
import type { PostFormValues } from './post-form.rules'

interface TypedPost {
  kind: PostKind
  id: string
  typed: PostFormValues
  thumbnail: Thumbnail | null
  byline: readonly BylineAuthor[]
  /** Of the visible text. */
  wordCount: number
}

const untitled = 'Untitled'

/** The post that readers would see if the form were saved and published now, however incomplete it is. */
export function typedPost(form: TypedPost, stored: Post | null, now: Date): Post {
  const { kind, id, typed, thumbnail, byline, wordCount } = form
  const content = parseContent(kind, typed)
  return {
    ...content,
    title: content.title || untitled,
    faq: faqEntries(content.faq),
    kind,
    id,
    thumbnail,
    byline: [...byline],
    status: stored?.status ?? 'draft',
    createdAt: stored?.createdAt ?? now,
    publishedAt: stored?.publishedAt ?? null,
    updatedAt: now,
    version: stored?.version ?? 0,
    recordedVersion: stored?.recordedVersion ?? 0,
    computedReadTime: computedReadTime(wordCount),
    bodyStart: startOfBody(content.body),
    bodyLength: characterCount(content.body),
  }
}
