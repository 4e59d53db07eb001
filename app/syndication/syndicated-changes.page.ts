import { postPath } from '~/posts/addresses/urls.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import { listedAt } from '~/posts/lists/topics.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { type ChangedPosts, newestChanges } from '~/posts/record/changes/public-notes.queries'
import { noteAnchor, type PostNote } from '~/posts/record/changes/public-notes.rules'
import {
  newestWithdrawals,
  withdrawnVersions,
} from '~/posts/record/withdrawals/withdrawals.queries'
import { changeForFeeds, withdrawalForFeeds } from './feeds/bodies/notes-for-feeds.rules'
import type {
  SyndicatedChange,
  SyndicatedNote,
  SyndicatedWithdrawal,
} from './feeds/entries/change-entries.rules'
import { type FeedScope, maxFeedEntries } from './scope.rules'

/** The newest changes of the posts in a scope, for entries of their own. Withdrawn posts are in no other scope than corrections. */
export async function syndicatedChanges(
  deps: ReadingDeps,
  scope: FeedScope,
): Promise<SyndicatedChange[]> {
  const notes = await syndicatedNotes(deps, scope)
  return scope.of === 'corrections' ? [...notes, ...(await syndicatedWithdrawals(deps))] : notes
}

async function syndicatedWithdrawals({ db }: ReadingDeps): Promise<SyndicatedWithdrawal[]> {
  const withdrawals = await newestWithdrawals(db, maxFeedEntries)
  const versions = await withdrawnVersions(db, withdrawals)
  return withdrawals.map((withdrawal) => ({
    withdrawal,
    version: versions.get(withdrawal.id) ?? null,
    html: withdrawalForFeeds(withdrawal),
  }))
}

async function syndicatedNotes(
  { db, siteOrigin }: ReadingDeps,
  scope: FeedScope,
): Promise<SyndicatedNote[]> {
  const range = { limit: maxFeedEntries }
  const changes = scope.of === 'corrections' ? (['correction'] as const) : undefined
  const notes = await newestChanges(db, { ...range, changes, posts: changedPosts(scope) })
  if (notes.length === 0) return []
  const posts = await listedAt(db, distinctKeys(notes), range)
  const found = new Map(posts.map((post) => [post.id, post]))
  return notes.flatMap((note) => {
    const post = found.get(note.post.id)
    if (!post) return []
    // The page has nothing about an update without a text but its date.
    const path = note.text === '' ? postPath(post) : `${postPath(post)}#${noteAnchor(note)}`
    const html = changeForFeeds({ note, summary: summaryOf(post), url: siteOrigin + path })
    return { post, note, path, html }
  })
}

function distinctKeys(notes: readonly PostNote[]) {
  return [...new Map(notes.map(({ post: { kind, id } }) => [id, { kind, id }])).values()]
}

function changedPosts(scope: FeedScope): ChangedPosts {
  switch (scope.of) {
    case 'corrections':
      return { of: 'site' }
    case 'entity':
      return { of: 'entities', entities: [scope.entity] }
    case 'watched':
      return { of: 'entities', entities: scope.entities }
    default:
      return scope
  }
}
