import { domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { keysNamingAmong } from '~/posts/entities/lists/posts-naming.queries'
import { summaryOf } from '~/posts/fields/summary.rules'
import { listedAt } from '~/posts/lists/topics.queries'
import type { PostSummary } from '~/posts/post.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { newestChanges } from '~/posts/record/changes/public-notes.queries'
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

/** Older changes are in no feed: it has room for fifty entries, and a scope has only some of the site's changes. */
const maxChanges = 300

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
  const range = { limit: maxChanges }
  const changes = scope.of === 'corrections' ? (['correction'] as const) : undefined
  const notes = await newestChanges(db, { ...range, changes })
  if (notes.length === 0) return []
  const posts = await listedAt(db, distinctKeys(notes), range)
  const isInScope = await scopeFilter(db, scope, posts)
  const found = new Map(posts.filter(isInScope).map((post) => [post.id, post]))
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

async function scopeFilter(
  db: ReadingDeps['db'],
  scope: FeedScope,
  posts: readonly PostSummary[],
): Promise<(post: PostSummary) => boolean> {
  switch (scope.of) {
    case 'site':
    case 'corrections':
      return () => true
    case 'domain':
      return ({ domain }) => domainOf(domain) === scope.domain
    case 'briefs':
      return ({ kind }) => kind === 'brief'
    case 'topic':
      return ({ tags }) => tags.includes(scope.topic)
    case 'author':
      return ({ byline }) => byline.some(({ slug }) => slug === scope.slug)
    case 'entity':
    case 'watched': {
      const entities = scope.of === 'entity' ? [scope.entity] : scope.entities
      const naming = await keysNamingAmong(db, entities, posts)
      return ({ id }) => naming.has(id)
    }
  }
}
