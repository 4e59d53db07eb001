import { thumbnailFolder } from '~/pictures/picture-addresses.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import { type DiffPart, wordDiff } from '../../revisions/word-diff.rules'

/** What changed in one part of a document. */
export interface DocumentChange {
  label: string
  parts: DiffPart[]
}

/** Word by word, of all that readers see but the body; unchanged parts are left out. */
export function documentChanges(older: RecordDocument, newer: RecordDocument): DocumentChange[] {
  const [before, after] = [textsOf(older), textsOf(newer)]
  return Object.keys({ ...before, ...after })
    .filter((label) => before[label] !== after[label])
    .map((label) => ({ label, parts: wordDiff(before[label] ?? '', after[label] ?? '') }))
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
  }
}

/** What happened to the opening picture, in words; null if it is the same. */
export function pictureChange(older: RecordDocument, newer: RecordDocument): string | null {
  const [before, after] = [openingPicture(older), openingPicture(newer)]
  if (before === after) return null
  if (before === null) return 'A picture was added.'
  return after === null ? 'The picture was removed.' : 'The picture was replaced.'
}

function openingPicture({ pictures }: RecordDocument): string | null {
  return pictures.find((path) => path.startsWith(thumbnailFolder)) ?? null
}
