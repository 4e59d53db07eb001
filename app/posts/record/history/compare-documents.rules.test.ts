import { expect, test } from 'vitest'
import type { RecordDocument } from '~/record/entries/document.rules'
import { aPost } from '../../../../tests/support/posts'
import { documentOf } from '../recording/public-rows.queries'
import { documentChanges, isSameText, pictureChange } from './compare-documents.rules'

function aDocument(overrides: Partial<RecordDocument> = {}): RecordDocument {
  const post = { ...aPost(), version: 1, byline: [{ name: 'Ada Lovelace' }] }
  return { ...documentOf(post), change: 'minor', note: '', ...overrides }
}

const summaryOf = (older: RecordDocument, newer: RecordDocument) =>
  documentChanges(older, newer).map(({ label, parts }) => [
    label,
    parts.filter(({ is }) => is === 'removed').map(({ text }) => text),
    parts.filter(({ is }) => is === 'added').map(({ text }) => text),
  ])

test('title, summary, authors, tags and questions are compared word by word', () => {
  const older = aDocument({ faq: [{ question: 'Why now?', answer: 'Because.' }] })
  const newer = aDocument({
    title: 'Zero trust, without the noise',
    summary: 'In short.',
    authors: ['Ada Lovelace', 'Grace Hopper'],
    tags: ['Zero Trust'],
    faq: [],
  })
  const changes = summaryOf(older, newer)
  expect(changes.map(([label]) => label)).toEqual([
    ...['Title', 'Summary', 'Authors', 'Tags', 'Question 1', 'Answer 1'],
  ])
  expect(changes[0]).toEqual(['Title', ['slogans'], ['noise']])
  expect(changes[4]).toEqual(['Question 1', ['Why now?'], []])
})

test('the body, the note and the number of the version are no fields', () => {
  const newer = aDocument({ body: 'Other.', note: 'Told.', change: 'update', version: 2 })
  expect(documentChanges(aDocument(), newer)).toEqual([])
})

test('the opening picture was added, replaced or removed', () => {
  const folder = '/storage/v1/object/public/article-thumbnails'
  const none = aDocument()
  const one = aDocument({ pictures: [`${folder}/a.webp?v=one`] })
  const two = aDocument({ pictures: [`${folder}/a.webp?v=two`] })
  expect(pictureChange(none, none)).toBeNull()
  expect(pictureChange(one, one)).toBeNull()
  expect(pictureChange(none, one)).toBe('A picture was added.')
  expect(pictureChange(one, two)).toBe('The picture was replaced.')
  expect(pictureChange(two, none)).toBe('The picture was removed.')
})

test('a text is the same if neither its words nor its opening picture changed', () => {
  expect(isSameText(aDocument(), aDocument({ version: 2, change: 'update' }))).toBe(true)
  expect(isSameText(aDocument(), aDocument({ body: 'Another text.' }))).toBe(false)
  expect(isSameText(aDocument(), aDocument({ title: 'Another title' }))).toBe(false)
})
