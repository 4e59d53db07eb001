import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPost } from '../../../tests/support/data/any-posts'
import {
  allFields,
  contentOf,
  emptyContent,
  mapFields,
  postFieldNames,
  valuesOf,
} from './post-fields.rules'

test('every field has a column, a label and a front-matter key of its own', () => {
  for (const property of ['column', 'label', 'frontMatterKey'] as const) {
    const used = postFieldNames.map((name) => allFields[name][property])
    expect(new Set(used).size, property).toBe(postFieldNames.length)
  }
})

test('only the body has no front-matter key: it follows the front matter', () => {
  const without = postFieldNames.filter((name) => allFields[name].frontMatterKey === null)
  expect(without).toEqual(['body'])
})

test('the content of a post has every field once', () => {
  fc.assert(
    fc.property(anyPost, (post) => {
      const values = valuesOf(post)
      expect(Object.keys(values)).toEqual(postFieldNames)
      expect(valuesOf(contentOf(values))).toEqual(values)
    }),
  )
})

test('what a column stores is read back the same', () => {
  fc.assert(
    fc.property(anyPost, (post) => {
      const values = valuesOf(post)
      const stored = mapFields((name, { type }) => type.toColumn(values[name]))
      expect(mapFields((name, { type }) => type.fromColumn(stored[name]))).toEqual(values)
    }),
  )
})

test('an empty form is empty content, and the other way round', () => {
  const empty = valuesOf(emptyContent())
  expect(mapFields((_, { type }) => type.parse('', 'article'))).toEqual(empty)
  for (const text of Object.values(
    mapFields((name, { type }) => type.toForm(empty[name], 'brief')),
  )) {
    expect(text).toBe('')
  }
})

test('a row that contains something else is an error, not a post', () => {
  expect(() => allFields.title.type.fromColumn(null)).toThrow('A column of text contains null.')
  expect(() => allFields.readTime.type.fromColumn('soon')).toThrow('contains the text "soon"')
  expect(() => allFields.tags.type.fromColumn('[1]')).toThrow('A column of tags')
})
