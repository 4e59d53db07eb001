import { expect, test } from 'vitest'
import { reportErrorPath, reportedAddress, reportedPath } from './reported-page.rules'

const site = 'https://news.example'

test.each([
  ['/ai/agents', { kind: 'article', name: 'agents', path: '/ai/agents' }],
  [
    ' https://news.example/ai/agents?utm=x#top',
    { kind: 'article', name: 'agents', path: '/ai/agents' },
  ],
  ['/weekly-brief/week-1', { kind: 'brief', name: 'week-1', path: '/weekly-brief/week-1' }],
  ['/about', null],
  ['https://news.example', null],
  ['https://news.example.evil/ai/agents', null],
  ['//evil.example/ai/agents', null],
  ['/\\evil.example/x', null],
  ['The one about agents', null],
  ['', null],
])('the article at “%s”', (page, expected) => {
  expect(reportedAddress(page, site)).toEqual(expected)
})

test('an address of this site is stored without its origin', () => {
  expect(reportedPath('https://news.example/ai/agents', site)).toBe('/ai/agents')
  expect(reportedPath('https://other.example/a', site)).toBe('https://other.example/a')
})

test('the link to the form survives any slug', () => {
  const path = '/ai/100%25%20%26%20more'
  const query = new URL(reportErrorPath(path), site).searchParams
  expect(query.get('page')).toBe(path)
})
