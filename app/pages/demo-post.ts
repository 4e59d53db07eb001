import { characterCount, type Post, startOfBody } from '~/content/post/post'
import { parsePostFile } from '~/content/post/post-file'
import source from './post-demo.md?raw'

export const demoPath = '/post-demo'

/** The hard-coded sample content of /post-demo: it is in no database and on no list. */
export const demoPost: Post = read()

function read(): Post {
  const parsed = parsePostFile(source)
  if (!parsed.ok) throw new Error(`post-demo.md: ${parsed.reasons.join('; ')}`)
  const { post } = parsed
  return {
    ...post,
    publishedAt: post.createdAt,
    updatedAt: post.createdAt,
    version: 1,
    bodyStart: startOfBody(post.body),
    bodyLength: characterCount(post.body),
    computedReadTime: null,
  }
}
