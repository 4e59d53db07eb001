import { expect, test } from 'vitest'
import { aPost, aSummary } from '../../../../tests/support/posts'
import type { Post } from '../../post.rules'
import { documentOf } from '../recording/public-rows.queries'
import { postOfVersion } from './post-of-version.rules'

const thumbnail = { width: 1600, height: 900, fingerprint: 'abcdefghijkl' }
const current: Post = { ...aSummary(), ...aPost({ thumbnail }), version: 3, recordedVersion: 3 }

function versionOf(overrides: Partial<Post> = {}, authors = [{ name: 'Ada', slug: 'ada' }]): Post {
  const post = { ...current, version: 1, ...overrides }
  return postOfVersion(current, { ...documentOf(post), change: 'minor', note: '' }, authors)
}

test('a version has its own texts, and the address of the post stays', () => {
  const version = versionOf({ title: 'Before', body: 'Old text.', tags: ['Old'] })
  expect(version).toMatchObject({ id: current.id, version: 1, title: 'Before', tags: ['Old'] })
  expect(version).toMatchObject({ body: 'Old text.', bodyStart: 'Old text.', bodyLength: 9 })
})

test('the opening picture is shown only if it is still the one that readers saw', () => {
  expect(versionOf().thumbnail).toEqual(thumbnail)
  expect(versionOf({ thumbnail: null }).thumbnail).toBeNull()
  const replaced = { ...thumbnail, fingerprint: 'another_one_' }
  expect(versionOf({ thumbnail: replaced }).thumbnail).toBeNull()
})

test('an author who has no page today is named without a link', () => {
  const byline = [
    { name: 'Ada', slug: 'ada-l' },
    { name: 'Grace', slug: 'grace' },
  ]
  expect(versionOf({ byline }).byline).toEqual([
    { name: 'Ada', slug: 'ada' },
    { name: 'Grace', slug: '' },
  ])
})
