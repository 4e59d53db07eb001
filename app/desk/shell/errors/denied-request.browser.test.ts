import { expect, test } from 'vitest'
import { denialReasonOf } from './denied-request.browser'

test.each([
  ['https://news.example/desk/sign-in?to=%2Fdesk%2Fposts', 'signed-out'],
  ['https://news.example/desk/sign-in', 'signed-out'],
  ['https://news.example/desk/account/second-factor', 'second-factor-required'],
  ['https://news.example/desk/account/second-factor?x', 'second-factor-required'],
  ['https://news.example/desk/pictures/thumbnails', null],
  ['https://news.example/desk/autosaves?to=/sign-in', null],
  ['', null],
])('a request redirected to %j was denied as %j', (url, reason) => {
  expect(denialReasonOf(url)).toBe(reason)
})
