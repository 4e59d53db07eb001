import {
  type BylineAuthor,
  type DeskAuthor,
  mayEditAuthor,
  mayManageAuthors,
} from '~/authors/author.rules'
import {
  authorsForDesk,
  authorsWithIds,
  findAuthorForDesk,
  findAuthorOfEditor,
} from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { listedPostCounts, namingPostCounts } from '~/posts/authors/author-posts.queries'
import { createAuthor, retireAuthor, saveAuthor } from '~/posts/authors/change-author.actions'
import { removeAuthor, replaceAuthor } from '~/posts/authors/remove-author.actions'
import type { AuthorChoice } from './author-choice.rules'
import type { CountedAuthor } from './desk-author.rules'

interface AuthorDeskParts {
  db: Db
  clock: () => Date
  /** Called after a change is committed. Once it resolves, readers get no older version. */
  onChanged: () => Promise<void>
}

/** What the desk's routes can do with authors. */
export function createAuthorDesk({ db, clock, onChanged }: AuthorDeskParts) {
  const deps = () => ({ db, now: clock(), clock })
  async function andNotify<Result>(change: Promise<Result>): Promise<Result> {
    const result = await change
    await onChanged()
    return result
  }
  async function counted(authors: DeskAuthor[]): Promise<CountedAuthor[]> {
    const [all, listed] = await Promise.all([namingPostCounts(db), listedPostCounts(db)])
    return authors.map((author) => ({
      ...author,
      posts: all.get(author.id) ?? 0,
      listedPosts: listed.get(author.id) ?? 0,
    }))
  }
  return {
    /** Those that this editor may change. */
    async list(editor: Editor): Promise<CountedAuthor[]> {
      if (mayManageAuthors(editor)) return counted(await authorsForDesk(db))
      const own = await findAuthorOfEditor(db, editor.id)
      return counted(own ? [own] : [])
    },
    /** Null if there is none, or this editor may not change it. */
    async find(editor: Editor, id: string): Promise<CountedAuthor | null> {
      const author = await findAuthorForDesk(db, id)
      if (!author || !mayEditAuthor(editor, author)) return null
      return (await counted([author]))[0] ?? null
    },
    /** The authors that the form of a post offers. Retired ones are named if the post has them already. */
    async choices(): Promise<AuthorChoice[]> {
      const authors = await authorsForDesk(db)
      return authors.map(({ id, name, isRetired }) => ({ id, name, isRetired }))
    },
    /** The id of the author who is linked to this account; '' if there is none, or they are retired. */
    async ownAuthorId(editor: Editor): Promise<string> {
      const own = await findAuthorOfEditor(db, editor.id)
      return own && !own.isRetired ? own.id : ''
    },
    /** For the preview of a post that is not saved. */
    bylineOf: (ids: readonly string[]): Promise<BylineAuthor[]> => authorsWithIds(db, ids),
    create: (request: Parameters<typeof createAuthor>[1]) =>
      andNotify(createAuthor(deps(), request)),
    save: (request: Parameters<typeof saveAuthor>[1]) => andNotify(saveAuthor(deps(), request)),
    retire: (request: Parameters<typeof retireAuthor>[1]) =>
      andNotify(retireAuthor(deps(), request)),
    remove: (request: Parameters<typeof removeAuthor>[1]) =>
      andNotify(removeAuthor(deps(), request)),
    replace: (request: Parameters<typeof replaceAuthor>[1]) =>
      andNotify(replaceAuthor(deps(), request)),
  }
}

export type AuthorDesk = ReturnType<typeof createAuthorDesk>
