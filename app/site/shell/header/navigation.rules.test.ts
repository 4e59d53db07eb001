import { expect, test } from 'vitest'
import { navigationFor } from './navigation.rules'

const current = (path: string) =>
  navigationFor(path).flatMap(({ href, isCurrent }) => (isCurrent ? [href] : []))

test('SPEC 2: the links of the navigation bar', () => {
  expect(navigationFor('/').map(({ label, href }) => [label, href])).toEqual([
    ['Cybersecurity', '/cybersecurity'],
    ['Artificial Intelligence', '/ai'],
    ['Cyber-Marketing', '/cyber-marketing'],
    ['Weekly Brief', '/weekly-brief'],
  ])
})

test('the section of a page is marked, and no other', () => {
  expect(current('/ai')).toEqual(['/ai'])
  expect(current('/weekly-brief/a-brief')).toEqual(['/weekly-brief'])
  expect(current('/aim')).toEqual([])
  expect(current('/')).toEqual([])
})
