import { expect, test } from 'vitest'
import { readTagListRequest, tagListQuery, tagPage } from './tag-list.rules'

const tags = [
  { tag: 'Zero Trust', listed: 1, posts: 2 },
  { tag: 'éthique', listed: 9, posts: 9 },
  { tag: 'AI', listed: 3, posts: 3 },
]
const names = (query: string) =>
  tagPage(tags, readTagListRequest(new URLSearchParams(query))).tags.map(({ tag }) => tag)

test('tags are sorted by name or by their number of posts', () => {
  expect(names('')).toEqual(['AI', 'éthique', 'Zero Trust'])
  expect(names('sort=posts')).toEqual(['éthique', 'AI', 'Zero Trust'])
  expect(names('sort=fewest')).toEqual(['Zero Trust', 'AI', 'éthique'])
})

test('the search ignores case and accents', () => {
  expect(names('q=ETHI')).toEqual(['éthique'])
  expect(names('q=none')).toEqual([])
})

test('a page beyond the last shows the last one', () => {
  const many = Array.from({ length: 150 }, (_, index) => ({
    tag: `Tag ${index}`,
    listed: 0,
    posts: 1,
  }))
  const page = tagPage(many, { text: '', sort: 'name', page: 9 })
  expect(page).toMatchObject({ total: 150, page: 2, pages: 2 })
  expect(page.tags).toHaveLength(50)
})

test('the address has no defaults', () => {
  expect(tagListQuery({ text: '', sort: 'name', page: 1 })).toBe('')
  expect(tagListQuery({ text: 'a&b', sort: 'posts', page: 2 })).toBe('?q=a%26b&sort=posts&page=2')
})
