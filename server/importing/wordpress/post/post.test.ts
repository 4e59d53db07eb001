import { describe, expect, test } from 'vitest'
import { dateOf, noDate } from './dates'
import { originalsOf } from './pictures'
import { searchEngineTexts } from './search-engines'
import { statusOf, whyLeft } from './status'

describe('statuses', () => {
  test.each([
    ['publish', '', 'published'],
    ['future', '', 'scheduled'],
    ['draft', '', 'draft'],
    ['pending', '', 'draft'],
    ['private', '', 'draft'],
    ['publish', 'secret', 'draft'],
    ['future', 'secret', 'draft'],
    ['acf-disabled', '', 'draft'],
  ])('%s with the password %j becomes %s', (status, password, expected) => {
    expect(statusOf({ type: 'post', status, password }).status).toBe(expected)
  })

  test('whatever was not public says why it is a draft', () => {
    expect(statusOf({ type: 'post', status: 'private', password: '' }).note).toBe(
      'It was private: it is a draft now.',
    )
  })

  test.each([
    ['post', 'trash', 'It was in the bin.'],
    ['page', 'publish', 'It is a page. Only posts are imported.'],
    ['product', 'publish', 'It is of the type "product". Only posts are imported.'],
    ['post', 'publish', null],
  ])('a %s with the status %s is left: %s', (type, status, expected) => {
    expect(whyLeft({ type, status, password: '' })).toBe(expected)
  })
})

test('dates are in UTC; zeros are none', () => {
  const local = '2026-03-05 10:00:00'
  expect(dateOf({ dateGmt: '2026-03-05 09:00:00', date: local })).toEqual(
    new Date('2026-03-05T09:00:00Z'),
  )
  expect(dateOf({ dateGmt: '0000-00-00 00:00:00', date: local })).toEqual(
    new Date('2026-03-05T10:00:00Z'),
  )
  expect(dateOf({ dateGmt: '2026-13-05 09:00:00', date: '' })).toBe(noDate)
})

describe('texts for search engines', () => {
  const texts = { title: 'Zero trust', summary: 'What it is.', siteTitle: 'The Watch' }
  const read = (fields: Record<string, string>) =>
    searchEngineTexts(new Map(Object.entries(fields)), texts)

  test('come from any of the plugins, with their variables filled in', () => {
    expect(
      read({
        _yoast_wpseo_title: '%%title%% %%page%% %%sep%% %%sitename%%',
        rank_math_description: '%excerpt%',
        rank_math_focus_keyword: 'trust, zero',
      }),
    ).toEqual({
      metaTitle: 'Zero trust – The Watch',
      metaDescription: 'What it is.',
      focusKeyword: 'trust',
      notes: [],
    })
    expect(read({ _aioseo_title: '#post_title 100% safe &amp; sound' }).metaTitle).toBe(
      'Zero trust 100% safe & sound',
    )
  })

  test('with a variable that is not known are left out, and listed', () => {
    expect(read({ _yoast_wpseo_title: '%%title%% %%cf_price%%' })).toMatchObject({
      metaTitle: '',
      notes: ['Meta title was left out, because it needs a plugin: %%title%% %%cf_price%%'],
    })
  })
})

test('the original of a picture is tried before its sizes', () => {
  expect(originalsOf('2026/03/map-300x200.jpg')).toEqual([
    '2026/03/map.jpg',
    '2026/03/map-scaled.jpg',
    '2026/03/map-300x200.jpg',
  ])
})
