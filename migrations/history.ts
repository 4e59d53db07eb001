import type { Kysely } from 'kysely'
import * as posts from './0001-posts'
import * as search from './0002-search'
import * as contactAndReads from './0003-contact-and-reads'
import * as searchWhatIsSeen from './0004-search-what-is-seen'
import * as deskPosts from './0005-desk-posts'
import * as editors from './0006-editors'
import * as topicsByDate from './0007-topics-by-date'
import * as newsletter from './0008-newsletter'
import * as joinedWords from './0009-joined-words'
import * as fasterSearch from './0010-faster-search'
import * as computedReadTime from './0011-computed-read-time'
import * as numberedCopies from './0012-numbered-copies'
import * as previewLinks from './0013-preview-links'
import * as phrasesWithinParts from './0014-phrases-within-parts'
import * as linksOutOfOutbox from './0015-links-out-of-outbox'
import * as tokenDigests from './0016-token-digests'
import * as signInRecords from './0017-sign-in-records'
import * as contentVersion from './0018-content-version'
import * as openPosts from './0019-open-posts'
import * as pictureLibrary from './0020-picture-library'
import * as revisionSizes from './0021-revision-sizes'
import * as authors from './0022-authors'
import * as review from './0023-review'
import * as reviewEvents from './0024-review-events'
import * as comments from './0025-comments'
import * as nextVersions from './0026-next-versions'
import * as listOfPosts from './0027-list-of-posts'
import * as pinsAndDueDays from './0028-pins-and-due-days'
import * as topicsAndRedirects from './0029-topics-and-redirects'
import * as publicationSettings from './0030-publication-settings'
import * as pageTexts from './0031-page-texts'
import * as statistics from './0032-statistics'
import * as subscriberDesk from './0033-subscriber-desk'
import * as issueContents from './0034-issue-contents'
import * as answeredMessages from './0035-answered-messages'
import * as links from './0036-links'
import * as imports from './0038-imports'
import * as apiTokens from './0039-api-tokens'
import * as webhooks from './0040-webhooks'
import * as sharedCounts from './0042-shared-counts'
import * as entities from './0043-entities'
import * as knowledge from './0044-knowledge'
import * as issueIdentifiers from './0045-issue-identifiers'
import * as record from './0046-record'
import * as reportedErrors from './0047-reported-errors'
import * as recordedFiles from './0048-recorded-files'
import * as issueCorrections from './0049-issue-corrections'
import * as futureDates from './0050-future-dates'
import * as notesOfDeleted from './0051-notes-of-deleted'
import * as otherCategories from './0052-other-categories'
import * as oneSpelling from './0053-one-spelling-a-topic'
import type { ColumnTypes, MigratedEngine } from './column-types'

/** Forward only, in this order, on both engines. A migration that has been released is never edited. */
export const history: Record<
  string,
  { up(db: Kysely<unknown>, types: ColumnTypes, engine: MigratedEngine): Promise<void> }
> = {
  '0001-posts': posts,
  '0002-search': search,
  '0003-contact-and-reads': contactAndReads,
  '0004-search-what-is-seen': searchWhatIsSeen,
  '0005-desk-posts': deskPosts,
  '0006-editors': editors,
  '0007-topics-by-date': topicsByDate,
  '0008-newsletter': newsletter,
  '0009-joined-words': joinedWords,
  '0010-faster-search': fasterSearch,
  '0011-computed-read-time': computedReadTime,
  '0012-numbered-copies': numberedCopies,
  '0013-preview-links': previewLinks,
  '0014-phrases-within-parts': phrasesWithinParts,
  '0015-links-out-of-outbox': linksOutOfOutbox,
  '0016-token-digests': tokenDigests,
  '0017-sign-in-records': signInRecords,
  '0018-content-version': contentVersion,
  '0019-open-posts': openPosts,
  '0020-picture-library': pictureLibrary,
  '0021-revision-sizes': revisionSizes,
  '0022-authors': authors,
  '0023-review': review,
  '0024-review-events': reviewEvents,
  '0025-comments': comments,
  '0026-next-versions': nextVersions,
  '0027-list-of-posts': listOfPosts,
  '0028-pins-and-due-days': pinsAndDueDays,
  '0029-topics-and-redirects': topicsAndRedirects,
  '0030-publication-settings': publicationSettings,
  '0031-page-texts': pageTexts,
  '0032-statistics': statistics,
  '0033-subscriber-desk': subscriberDesk,
  '0034-issue-contents': issueContents,
  '0035-answered-messages': answeredMessages,
  '0036-links': links,
  '0038-imports': imports,
  '0039-api-tokens': apiTokens,
  '0040-webhooks': webhooks,
  '0042-shared-counts': sharedCounts,
  '0043-entities': entities,
  '0044-knowledge': knowledge,
  '0045-issue-identifiers': issueIdentifiers,
  '0046-record': record,
  '0047-reported-errors': reportedErrors,
  '0048-recorded-files': recordedFiles,
  '0049-issue-corrections': issueCorrections,
  '0050-future-dates': futureDates,
  '0051-notes-of-deleted': notesOfDeleted,
  '0052-other-categories': otherCategories,
  '0053-one-spelling-a-topic': oneSpelling,
}
