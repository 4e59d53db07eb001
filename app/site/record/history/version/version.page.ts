import { authorsWithNames } from '~/authors/authors.queries'
import { entitiesOfPost } from '~/entities/stored/post-entities.queries'
import type { PostAddress } from '~/posts/addresses/post-addresses.queries'
import { computedReadTime } from '~/posts/fields/reading-time.rules'
import type { Post } from '~/posts/post.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { notesOfPost } from '~/posts/record/changes/public-notes.queries'
import {
  documentsOf,
  lastWithdrawalSince,
  versionInHistory,
} from '~/posts/record/history/history.queries'
import { postInRecord } from '~/posts/record/history/post-in-record.queries'
import { postOfVersion } from '~/posts/record/history/post-of-version.rules'
import { listedEntities } from '../../../post/entities/entity-groups.rules'
import type { PostText } from '../../../post/post.page'
import type { BodyOf } from '../../../post/rendered-bodies.page'
import { subjectOf, type Unreadable, unreadable } from '../history-page.rules'
import { entitiesInText } from './entities-in-text.rules'
import { laterNotes, type ShownVersion } from './shown-version.rules'

export type VersionPage =
  | ({ found: 'version' } & ShownVersion)
  | Unreadable
  | { found: 'moved'; path: string }

interface VersionDeps extends Pick<ReadingDeps, 'db'> {
  /** The cache of the articles themselves. */
  bodyOf: BodyOf
  /** That of earlier versions. */
  earlierBodyOf: BodyOf
}

/** A version as readers saw it; null if they never saw one with this number. */
export async function versionPage(
  deps: VersionDeps,
  address: PostAddress,
  version: number,
): Promise<VersionPage | null> {
  const { db } = deps
  const result = await postInRecord(db, address)
  if (!result || result.found === 'moved') return result
  const subject = subjectOf(result)
  const found = await versionInHistory(db, subject.id, version)
  if (!found) return null
  const refused = unreadable(subject, [found.version])
  if (refused || result.found === 'withdrawn') return refused
  const document = (await documentsOf(db, subject.id, [version])).get(version)
  if (!document) return null
  const authors = await authorsWithNames(db, document.authors)
  const post = postOfVersion(result.post, document, authors)
  const [notes, withdrawnAt] = await Promise.all([
    notesOfPost(db, result.post),
    lastWithdrawalSince(db, subject.id, version),
  ])
  const text = await versionText(deps, { post, current: result.post })
  return {
    found: 'version',
    subject,
    ...found,
    later: { ...laterNotes(notes, version), withdrawnAt },
    post: { ...post, computedReadTime: computedReadTime(text.body.wordCount) },
    ...text,
  }
}

async function versionText(
  { db, bodyOf, earlierBodyOf }: VersionDeps,
  { post, current }: { post: Post; current: Post },
): Promise<PostText> {
  const named = await entitiesOfPost(db, current)
  const isCurrent = post.version === current.version
  const entities = isCurrent ? named : entitiesInText(named, post.body)
  const body = await (isCurrent ? bodyOf : earlierBodyOf)(post, entities)
  return { body, entities: listedEntities(entities, body.mentions) }
}
