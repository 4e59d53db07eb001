import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { findForDesk } from '~/posts/editing/desk-posts.queries'
import type { PostFormValues } from '~/posts/editing/form/post-form.rules'
import { may } from '~/posts/editing/permissions.rules'
import type { Hint } from '~/posts/editing/preflight/hint.rules'
import {
  internalLinkHints,
  internalLinks,
} from '~/posts/editing/preflight/links/internal-links.rules'
import { otherWithTitle } from '~/posts/editing/preflight/stored/same-title.queries'
import { sameTitleHint } from '~/posts/editing/preflight/stored/same-title.rules'
import { maxScannedLength, scanMarkdown } from '~/posts/editing/preflight/text/markdown-text.rules'
import { countEntities } from '~/posts/entities/read-entities.queries'
import { waitingHint } from '../entities/entity-texts.rules'
import type { LookUpPaths } from './path-lookup.service'

interface PreflightParts {
  db: Db
  siteOrigin: string
  lookUpPaths: LookUpPaths
}

export interface CheckedPost {
  kind: PostKind
  id: string
  typed: Pick<PostFormValues, 'title' | 'body' | 'slug' | 'domain'>
}

/** The hints that need to know what else is stored. */
export function createPreflight({ db, siteOrigin, lookUpPaths }: PreflightParts) {
  return {
    async storedHints(
      editor: Pick<Editor, 'id' | 'role'>,
      { kind, id, typed }: CheckedPost,
    ): Promise<Hint[]> {
      const viewer = editor.role === 'author' ? { authorId: editor.id } : {}
      const body = typed.body.length > maxScannedLength ? '' : typed.body
      const path = postPath({ kind, id, slug: typed.slug || null, domain: typed.domain })
      const links = internalLinks(scanMarkdown(body), { siteOrigin, path })
      const others = links.filter((link) => link.path !== path).map((link) => link.path)
      const [other, states, waiting] = await Promise.all([
        otherWithTitle(db, typed.title, { id, ...viewer }),
        lookUpPaths([...new Set(others)], viewer),
        waitingIn(db, editor, { kind, id }),
      ])
      return [
        ...sameTitleHint(typed.title, other),
        ...waitingHint(waiting),
        ...internalLinkHints(links, (one) => states.get(one)?.state ?? 'found'),
      ]
    },
  }
}

export type Preflights = ReturnType<typeof createPreflight>

/** How many indicators of the saved text wait for a decision. Authors learn nothing about the posts of others. */
async function waitingIn(
  db: Db,
  editor: Pick<Editor, 'id' | 'role'>,
  { kind, id }: Pick<CheckedPost, 'kind' | 'id'>,
): Promise<number> {
  const counts = await countEntities(db, { kind, id })
  const waiting = counts
    .filter(({ state }) => state === 'waiting')
    .reduce((sum, { count }) => sum + Number(count), 0)
  if (waiting === 0 || editor.role !== 'author') return waiting
  const post = await findForDesk(db, kind, id)
  return post && may(editor, 'see', post).ok ? waiting : 0
}
