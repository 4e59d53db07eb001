import { expect, test } from 'vitest'
import { signerWith } from '../../tests/support/signer'
import { createLinks } from './links.rules'

const links = createLinks({ siteUrl: 'https://news.example', signer: signerWith('a secret') })
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''

test('a link to manage a subscription says whose, and only ours do', () => {
  const token = tokenIn(links.unsubscribe('ada'))
  expect(links.unsubscribe('ada')).toMatch(/^https:\/\/news\.example\/newsletter\/unsubscribe\//)
  expect(tokenIn(links.preferences('ada'))).toBe(token)
  expect(links.readManage(token)).toBe('ada')
  const others = createLinks({ siteUrl: 'https://news.example', signer: signerWith('another') })
  for (const wrong of ['', 'ada', 'ada.', '.', token.replace('ada', 'eve'), `${token}x`]) {
    expect(links.readManage(wrong), wrong).toBeNull()
  }
  expect(others.readManage(token)).toBeNull()
})

test('a link to confirm is of one request, and manages nothing', () => {
  const token = tokenIn(links.confirm({ id: 'ada', linkKey: 'first' }))
  const { id, isOf } = links.readConfirm(token)
  expect([id, isOf('first'), isOf('second')]).toEqual(['ada', true, false])
  expect(links.readManage(token)).toBeNull()
  expect(links.readConfirm(tokenIn(links.preferences('ada'))).isOf('first')).toBe(false)
})
