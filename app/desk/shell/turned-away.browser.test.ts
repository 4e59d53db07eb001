import { expect, test } from 'vitest'
import { turnedAwayTo } from './turned-away.browser'

test.each([
  ['https://news.example/desk/sign-in?to=%2Fdesk%2Fposts', 'signed-out'],
  ['https://news.example/desk/sign-in', 'signed-out'],
  ['https://news.example/desk/account/second-factor', 'held-back'],
  ['https://news.example/desk/account/second-factor?x', 'held-back'],
  ['https://news.example/desk/pictures/thumbnails', null],
  ['https://news.example/desk/working-copies?to=/sign-in', null],
  ['', null],
])('a request that ended at %j: %j', (url, why) => {
  expect(turnedAwayTo(url)).toBe(why)
})
