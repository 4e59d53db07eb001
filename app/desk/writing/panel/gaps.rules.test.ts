import { expect, test } from 'vitest'
import { emptyForm } from '~/posts/editing/form/post-form.rules'
import { countIn, countText, gapsOf } from './gaps.rules'

const empty = emptyForm()
const fieldsOf = (gaps: { field: string }[]) => gaps.map(({ field }) => field)

test('an empty article lacks what SPEC 5 requires, and what is recommended', () => {
  const gaps = gapsOf('article', empty, 'complete', false)
  expect(fieldsOf(gaps.required)).toEqual(['title', 'domain', 'summary', 'body'])
  expect(fieldsOf(gaps.advised)).toEqual(['picture', 'tags'])
})

test('a draft needs only a title', () => {
  expect(fieldsOf(gapsOf('article', empty, 'draft', true).required)).toEqual(['title'])
})

test('each gap is counted in the section that has its field; title, summary and body are beside the panel', () => {
  const typed = { ...empty, question1: 'Who?', metaTitle: 'x'.repeat(301) }
  const gaps = gapsOf('article', typed, 'complete', false)
  expect(countIn('settings', gaps)).toEqual({ required: 1, advised: 1 })
  expect(countIn('search', gaps)).toEqual({ required: 1, advised: 0 })
  expect(countIn('questions', gaps)).toEqual({ required: 0, advised: 1 })
  expect(countIn('picture', gaps)).toEqual({ required: 0, advised: 1 })
  expect(countIn('preview', gaps)).toEqual({ required: 0, advised: 0 })
})

test('one thing, two things', () => {
  expect(countText(1)).toBe('1 thing missing')
  expect(countText(2)).toBe('2 things missing')
})
