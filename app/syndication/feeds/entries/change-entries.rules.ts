import type { Site } from '~/config/site'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { PostSummary } from '~/posts/post.rules'
import { noteAnchor, noteNames, type PublicNote } from '~/posts/record/changes/public-notes.rules'
import {
  titleOfWithdrawn,
  type Withdrawal,
  withdrawalText,
} from '~/posts/record/withdrawals/withdrawal.rules'
import { recordUrl } from '../../record-link.rules'
import { type Entry, entryParts } from './entry.rules'
import { entryId } from './entry-id.rules'

/** A change as an entry of its own. */
export type SyndicatedChange = SyndicatedNote | SyndicatedWithdrawal

/** An update or a correction. */
export interface SyndicatedNote {
  post: PostSummary
  note: PublicNote
  /** Where the page of the post says it. */
  path: string
  html: string
}

/** A post that readers can no longer see. */
export interface SyndicatedWithdrawal {
  withdrawal: Withdrawal
  /** The newest version that readers saw; null if the record has none. */
  version: number | null
  html: string
}

export function changeEntryOf(change: SyndicatedChange, site: Site): Entry {
  return 'withdrawal' in change ? withdrawalEntryOf(change, site) : noteEntryOf(change, site)
}

/** The id names the change: a feed reader that has the post shows it again. */
function noteEntryOf({ post, note, path, html }: SyndicatedNote, site: Site): Entry {
  const { at, hiddenAt } = note
  return {
    ...entryParts(post, site),
    id: `${entryId(post)}#${noteAnchor(note)}`,
    url: site.url + path,
    title: `${noteNames[note.change]}: ${post.title}`,
    summary: note.text || summaryOf(post),
    html,
    publishedAt: at,
    // Feed readers that have the text replace it.
    updatedAt: hiddenAt ?? at,
    picture: null,
    record: recordUrl(site, { id: post.id, version: note.version }),
  }
}

/** The id names the time: a post may be withdrawn again. */
function withdrawalEntryOf({ withdrawal, version, html }: SyndicatedWithdrawal, site: Site): Entry {
  const { id, at, path } = withdrawal
  return {
    id: `${entryId(withdrawal)}#withdrawn-${at.toISOString()}`,
    url: site.url + path,
    title: `Withdrawn: ${titleOfWithdrawn(withdrawal)}`,
    summary: withdrawalText(withdrawal),
    html,
    categories: [],
    authors: [],
    publishedAt: at,
    updatedAt: at,
    picture: null,
    record: version === null ? null : recordUrl(site, { id, version }),
  }
}
