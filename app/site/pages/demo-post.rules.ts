import { parsePostFile } from '~/posts/importing/post-file.rules'
import { characterCount, type Post, startOfBody } from '~/posts/post.rules'
import source from './texts/post-demo.md?raw'

export const demoPath = '/post-demo'

/** The hard-coded sample content of /post-demo. It is not in the database and not listed. */
export const demoPost: Post = parseDemoPost()

function parseDemoPost(): Post {
  const parsed = parsePostFile(source)
  if (!parsed.ok) throw new Error(`post-demo.md: ${parsed.reasons.join('; ')}`)
  const { post } = parsed
  return {
    ...post,
    publishedAt: post.createdAt,
    updatedAt: post.createdAt,
    version: 1,
    recordedVersion: 0,
    bodyStart: startOfBody(post.body),
    bodyLength: characterCount(post.body),
    computedReadTime: null,
    byline: [],
  }
}
