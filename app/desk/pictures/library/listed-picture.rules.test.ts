import { expect, test } from 'vitest'
import { anEditor } from '../../../../tests/support/data/desk'
import { pictureLabel, withUses } from './listed-picture.rules'

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
  slug: 'the-slug',
  domain: 'cybersecurity',
  status: 'draft' as const,
  publishedAt: null,
  review: { assignedTo: null },
}

const own = { ...use, id: '1', title: 'Mine', alt: 'My beach', authorId: author.id }
const secret = { ...use, id: '2', title: 'Secret merger', alt: 'Both chiefs', authorId: 'other' }
const published = {
  ...secret,
  id: '3',
  title: 'Known merger',
  status: 'published' as const,
  publishedAt: now,
}

test('an author sees the titles of their own posts, and of others only how many use a picture', () => {
  const listed = withUses(author, picture, [secret, own])
  expect(listed).toMatchObject({
    uses: [{ title: 'Mine', sitePath: null }],
    hiddenPosts: 1,
    alt: 'My beach',
  })
  expect(JSON.stringify(listed)).not.toMatch(/Secret merger|Both chiefs/)
  const all = withUses(anEditor('ed'), picture, [secret, own])
  expect(all.uses.map(({ title }) => title)).toEqual(['Secret merger', 'Mine'])
})

test('an author sees the titles that every reader sees, with their address on the site', () => {
  const listed = withUses(author, picture, [published])
  expect(listed).toMatchObject({
    uses: [{ title: 'Known merger', sitePath: '/cybersecurity/the-slug' }],
    hiddenPosts: 0,
    alt: 'Both chiefs',
  })
  const scheduled = { ...published, status: 'scheduled' as const }
  expect(withUses(author, picture, [scheduled]).uses).toEqual([])
})

test('a post that uses a picture as its thumbnail and in its text is one post', () => {
  const uses = [secret, { ...secret, place: 'thumbnail' as const }]
  expect(withUses(author, picture, uses).hiddenPosts).toBe(1)
})

test('a picture is called by its description, its file or a post that uses it', () => {
  const uses = withUses(author, picture, [own]).uses
  const facts = { alt: 'A beach', name: 'b.jpg', uses, width: 2, height: 1 }
  expect(pictureLabel(facts)).toBe('A beach')
  expect(pictureLabel({ ...facts, alt: '' })).toBe('b.jpg')
  expect(pictureLabel({ ...facts, alt: '', name: '' })).toBe('Mine')
  expect(pictureLabel({ ...facts, alt: '', name: '', uses: [] })).toBe('2 × 1')
})
