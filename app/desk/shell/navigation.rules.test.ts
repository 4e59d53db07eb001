import { expect, test } from 'vitest'
import { navigationFor, waitingText } from './navigation.rules'

const { frequent, groups } = navigationFor('editor')
const items = [...frequent, ...groups.flatMap((group) => group.items)]

test('what waits is counted and named; a page where nothing waits says nothing', () => {
  expect(waitingText({}, items)).toBe('')
  expect(waitingText({ '/queue': 1, '/messages': 2 }, items)).toBe(
    '1 post waits for you, 2 open messages',
  )
  expect(waitingText({ '/queue': 2, '/messages': 100 }, frequent)).toBe('2 posts wait for you')
  expect(waitingText({ '/messages': 100 }, items)).toBe('more than 99 open messages')
})
