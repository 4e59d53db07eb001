import { expect, test } from 'vitest'
import { tokenPrefix } from '~/people/tokens/token.rules'
import { loggedPath } from './request-log'

const secret = 'Zm9vYmFy-_Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFy1'

test.each([
  ['/preview/abc.def', '/preview/…'],
  ['/newsletter/confirm/abc', '/newsletter/confirm/…'],
  ['/newsletter/preferences/abc/data', '/newsletter/preferences/…/data'],
  ['/Newsletter//Unsubscribe/abc', '/Newsletter//Unsubscribe/…'],
  [`/api/desk/v1/posts/${tokenPrefix}${secret}`, `/api/desk/v1/posts/${tokenPrefix}…`],
  [`/${tokenPrefix}${secret}/x`, `/${tokenPrefix}…/x`],
  [`/search/Bearer%20${tokenPrefix}${secret}`, `/search/Bearer%20${tokenPrefix}…`],
  ['/ai/what-attention-computes', '/ai/what-attention-computes'],
  ['/newsletter/confirm', '/newsletter/confirm'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
