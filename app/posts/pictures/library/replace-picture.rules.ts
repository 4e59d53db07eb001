import type { Editor } from '~/people/editor.rules'
import { notAllowedTexts, type PermissionSubject } from '../../editing/permissions.rules'
import { editRefusal } from '../../saving/decisions/refusals.rules'
import type { PictureUse } from './picture-uses.rules'

type UsingPost = Pick<PictureUse, 'kind' | 'id' | 'title'> & PermissionSubject

export interface ReplacementPlan<Post extends UsingPost = UsingPost> {
  /** Posts that will change, each once. */
  posts: Post[]
  /** How many of them readers see. */
  liveCount: number
  /** Posts that this editor may not change, or that are in the bin: they keep the picture. */
  unchanged: { post: Post; why: string }[]
}

/** Which posts change if a picture is replaced everywhere. */
export function planReplacement<Post extends UsingPost>(
  editor: Pick<Editor, 'id' | 'role'>,
  uses: readonly Post[],
): ReplacementPlan<Post> {
  const each = [...new Map(uses.map((use) => [`${use.kind} ${use.id}`, use])).values()]
  const plan: ReplacementPlan<Post> = { posts: [], liveCount: 0, unchanged: [] }
  for (const post of each) {
    const refusal = editRefusal(editor, post)
    if (refusal) {
      const why = refusal.reason === 'bad-step' ? inTheBin : notAllowedTexts[refusal.why]
      plan.unchanged.push({ post, why })
    } else {
      plan.posts.push(post)
      if (post.status === 'published') plan.liveCount += 1
    }
  }
  return plan
}

const inTheBin = 'It is in the bin. Restore it, then replace the picture again.'
