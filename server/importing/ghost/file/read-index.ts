import type { z } from 'zod'
import { exportRows } from './export-file'
import {
  isPage,
  isPublic,
  type MetaRow,
  memberNewsletterRow,
  memberRow,
  metaRow,
  type PostRow,
  postAuthorRow,
  postRow,
  postTagRow,
  settingRow,
  type TagRow,
  tagRow,
  type UserRow,
  userRow,
} from './rows'

export interface IndexedPost extends Pick<PostRow, 'id' | 'uuid' | 'slug' | 'title'> {
  isPage: boolean
  /** Whether everybody could read it. */
  isPublic: boolean
}

export interface ExportedMember {
  email: string
  /** Null if the file does not say whether they get mails. */
  isSubscribed: boolean | null
  since: Date | null
}

/** Everything but the texts of the posts: tables of an export come in any order, so this is read first. */
export interface ExportIndex {
  settings: Map<string, string>
  posts: IndexedPost[]
  tags: Map<string, TagRow>
  users: Map<string, UserRow>
  /** By post, in their order. */
  tagsOfPost: Map<string, string[]>
  authorsOfPost: Map<string, string[]>
  metaOfPost: Map<string, MetaRow>
  members: ExportedMember[]
  /** The length of the file, unpacked. */
  bytes: number
}

interface Collected {
  postTags: z.infer<typeof postTagRow>[]
  postAuthors: z.infer<typeof postAuthorRow>[]
  members: z.infer<typeof memberRow>[]
  /** Members who get at least one newsletter; null if the file has no such table. */
  mailed: Set<string> | null
}

const indexedPostRow = postRow.pick({
  id: true,
  uuid: true,
  slug: true,
  title: true,
  type: true,
  page: true,
  status: true,
  visibility: true,
})

const emptyIndex = (): ExportIndex => ({
  settings: new Map(),
  posts: [],
  tags: new Map(),
  users: new Map(),
  tagsOfPost: new Map(),
  authorsOfPost: new Map(),
  metaOfPost: new Map(),
  members: [],
  bytes: 0,
})

export async function readIndex(
  file: string,
  onProgress: (bytes: number) => void = () => {},
): Promise<ExportIndex> {
  const index = emptyIndex()
  const ids = new Set<string>()
  const collected: Collected = { postTags: [], postAuthors: [], members: [], mailed: null }
  const collect: Record<string, (row: unknown) => void> = {
    posts: into(indexedPostRow, ({ id, uuid, slug, title, ...row }) => {
      const facts = { isPage: isPage(row), isPublic: isPublic(row) }
      if (!ids.has(id)) index.posts.push({ id, uuid, slug, title, ...facts })
      ids.add(id)
    }),
    tags: into(tagRow, (row) => index.tags.set(row.id, row)),
    users: into(userRow, (row) => index.users.set(row.id, row)),
    posts_tags: into(postTagRow, (row) => collected.postTags.push(row)),
    posts_authors: into(postAuthorRow, (row) => collected.postAuthors.push(row)),
    posts_meta: into(metaRow, (row) => index.metaOfPost.set(row.post_id, row)),
    settings: into(settingRow, ({ key, value }) => index.settings.set(key, value)),
    members: into(memberRow, (row) => collected.members.push(row)),
    subscribers: into(memberRow, (row) => collected.members.push(row)),
    members_newsletters: into(memberNewsletterRow, ({ member_id }) => {
      collected.mailed ??= new Set()
      collected.mailed.add(member_id)
    }),
  }
  for await (const { table, row, position } of exportRows(file, new Set(Object.keys(collect)))) {
    collect[table]?.(row)
    index.bytes = position
    onProgress(position)
  }
  const byOrder = (a: { sort_order: number }, b: { sort_order: number }) =>
    a.sort_order - b.sort_order
  for (const row of collected.postTags.sort(byOrder))
    append(index.tagsOfPost, row.post_id, row.tag_id)
  for (const row of collected.postAuthors.sort(byOrder))
    append(index.authorsOfPost, row.post_id, row.author_id)
  index.members = collected.members.map((row) => memberOf(row, collected.mailed))
  return index
}

/** Rows that are no objects are left out. */
function into<Row>(schema: z.ZodType<Row>, add: (row: Row) => void): (row: unknown) => void {
  return (row) => {
    const { success, data } = schema.safeParse(row)
    if (success) add(data)
  }
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (!values) map.set(key, [value])
  else if (!values.includes(value)) values.push(value)
}

function memberOf(
  { id, email, created_at, subscribed, status }: z.infer<typeof memberRow>,
  mailed: Set<string> | null,
): ExportedMember {
  const word = subscribed || (/^(un)?subscribed$/.test(status) ? status : '')
  const said = word === '' ? null : /^(true|1|subscribed)$/.test(word)
  return { email, isSubscribed: mailed ? mailed.has(id) : said, since: created_at }
}
