import { openingPictureIn } from '~/pictures/picture-addresses.rules'
import { inFormat1, type RecordDocument } from '~/record/entries/document.rules'
import { type DiffPart, wordDiff } from '../../revisions/word-diff.rules'

/** What changed in one part of a document. */
export interface DocumentChange {
  label: string
  parts: DiffPart[]
}

/** Word by word, of all that readers see but the body; unchanged parts are left out. */
export function documentChanges(older: RecordDocument, newer: RecordDocument): DocumentChange[] {
  // What format 1 did not have is not a change.
  const isInBoth = older.format === newer.format
  const textsIn = (document: RecordDocument) => textsOf(isInBoth ? document : inFormat1(document))
  const [before, after] = [textsIn(older), textsIn(newer)]
  return Object.keys({ ...before, ...after })
    .filter((label) => before[label] !== after[label])
    .map((label) => ({ label, parts: wordDiff(before[label] ?? '', after[label] ?? '') }))
}

/** Readers saw the same text and the same opening picture. */
export function isSameText(older: RecordDocument, newer: RecordDocument): boolean {
  if (older.body !== newer.body || pictureChange(older, newer)) return false
  return documentChanges(older, newer).length === 0
}

function textsOf(document: RecordDocument): Partial<Record<string, string>> {
  const { title, summary, authors, tags, domain, faq } = document
  const questions = faq.flatMap(({ question, answer }, index) => [
    [`Question ${index + 1}`, question],
    [`Answer ${index + 1}`, answer],
  ])
  return {
    Title: title,
    Summary: summary,
    Authors: authors.join(', '),
    Domain: domain,
    Tags: tags.join(', '),
    ...Object.fromEntries(questions),
    ...textsForSearchEngines(document),
  }
}

function textsForSearchEngines(document: RecordDocument): Partial<Record<string, string>> {
  if (document.format === 1) return {}
  const { metaTitle, metaDescription, focusKeyword, readTime } = document
  return {
    'Title for search engines': metaTitle,
    'Description for search engines': metaDescription,
    'Focus keyword': focusKeyword,
    'Reading time': readTime === null ? '' : `${readTime} min`,
  }
}

/** What happened to the opening picture, in words; null if it is the same. */
export function pictureChange(older: RecordDocument, newer: RecordDocument): string | null {
  const [before, after] = [openingPictureIn(older.pictures), openingPictureIn(newer.pictures)]
  if (before === after) return null
  if (before === null) return 'A picture was added.'
  return after === null ? 'The picture was removed.' : 'The picture was replaced.'
}
