import type { Db } from '~/database/database'
import { indicatorTypes } from '~/entities/entity.rules'
import { decisionsOf } from '~/entities/stored/decisions.queries'
import type { Editor } from '~/people/editor.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { findForDesk } from '~/posts/editing/desk-posts.queries'
import { notAllowedTexts } from '~/posts/editing/permissions.rules'
import { decideEntities } from '~/posts/entities/decisions/decide-entities.actions'
import { decideRefusal } from '~/posts/entities/decisions/decide-entities.rules'
import { countEntities } from '~/posts/entities/read-entities.queries'
import { stepRefusalTexts } from '~/posts/lifecycle/lifecycle.rules'
import { type MakeSearchText, searchTextFor } from '~/posts/saving/search-text.actions'
import {
  countsOfRows,
  type EntityCounts,
  type ShownEntities,
  shownEntities,
} from './shown-entities.rules'

interface EntityDeskParts {
  db: Db
  clock: () => Date
  makeSearchText: MakeSearchText
  /** Called after a change is committed. */
  onChanged: () => Promise<void>
}

const indicators: ReadonlySet<string> = new Set(indicatorTypes)

/** What the desk's routes can do with the entities of posts. */
export function createEntityDesk({ db, clock, makeSearchText, onChanged }: EntityDeskParts) {
  const deps = () => ({ db, now: clock(), clock, makeSearchText })
  return {
    /** How many there are, without reading the text. */
    counts: async ({ kind, id }: Pick<DeskPost, 'kind' | 'id'>): Promise<EntityCounts> =>
      countsOfRows(await countEntities(db, { kind, id }), (type) => indicators.has(type)),
    /** Everything in the saved text. 'busy': too many texts of the editor are being read already. */
    async list(
      editor: Editor,
      post: DeskPost,
      whole: readonly string[],
    ): Promise<ShownEntities | 'busy'> {
      const { title, body, version, nextOf } = post
      const read = await searchTextFor(deps(), { title, body, editorId: editor.id })
      if (read === 'busy') return 'busy'
      const live = nextOf && (await findForDesk(db, post.kind, nextOf.postId))
      const refusal = decideRefusal(editor, post, live ?? post)
      const decisions = await decisionsOf(db, post)
      const locked = refusal && refusalText(refusal)
      return shownEntities({ version, found: read.entities, decisions, locked }, whole)
    },
    async decide(request: Parameters<typeof decideEntities>[1]) {
      const result = await decideEntities(deps(), request)
      if (result.ok && result.count > 0) await onChanged()
      return result
    },
  }
}

function refusalText(refusal: NonNullable<ReturnType<typeof decideRefusal>>): string {
  return refusal.reason === 'not-allowed'
    ? notAllowedTexts[refusal.why]
    : stepRefusalTexts[refusal.why]
}

export type EntityDesk = ReturnType<typeof createEntityDesk>
