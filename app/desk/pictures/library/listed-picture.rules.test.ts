import { expect, test } from 'vitest'
import { anEditor } from '../../../../tests/support/data/desk'
import { withUses } from './listed-picture.rules'

const author = anEditor('ann', 'author')
const now = new Date('2026-11-15T09:00:00Z')

const picture = {
  id: 'p',
  width: 2,
  height: 1,
  fingerprint: 'f',
  bytes: 10,
  name: 'beach.jpg',
  alt: '',
  isStored: true,
  editorId: 'id-of-ed',
  editorName: 'Ed Day',
  uploadedAt: now,
  removedAt: null,
}

const use = {
  pictureId: 'p',
  place: 'body' as const,
  kind: 'article' as const,
  status: 'draft' as const,
  publishedAt: null,
}

test('an author sees where a picture is used in their own posts, and of others only how many', () => {
  const own = { ...use, id: '1', title: 'Mine', alt: 'My beach', authorId: author.id }
  const secret = { ...use, id: '2', title: 'Secret merger', alt: 'Both chiefs', authorId: 'other' }
  const listed = withUses(author, picture, [secret, own])
  expect(listed).toMatchObject({ uses: [{ title: 'Mine' }], hiddenUses: 1, alt: 'My beach' })
  expect(JSON.stringify(listed)).not.toMatch(/Secret merger|Both chiefs/)
  const all = withUses(anEditor('ed'), picture, [secret, own])
  expect(all.uses.map(({ title }) => title)).toEqual(['Secret merger', 'Mine'])
})
