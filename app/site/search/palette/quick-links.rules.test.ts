import { expect, test } from 'vitest'
import { findQuickLinks } from './quick-links.rules'

const found = (query: string) => findQuickLinks(query).map(({ title, url }) => [title, url])

test("SPEC 2: group 'Quick Links': Home, Cybersecurity, Artificial Intelligence, Cyber Marketing, Weekly Brief", () => {
  expect(found(' ')).toEqual([
    ['Home', '/'],
    ['Cybersecurity', '/cybersecurity'],
    ['Artificial Intelligence', '/ai'],
    ['Cyber Marketing', '/cyber-marketing'],
    ['Weekly Brief', '/weekly-brief'],
  ])
})

test('other pages are found once something is typed', () => {
  expect(found('watch')).toEqual([['Watch', '/watch']])
  expect(found('cve')).toEqual([['Identifiers', '/entities']])
})
