import { expect, test } from 'vitest'
import { signerWith } from '../../tests/support/signer'
import { createLinks } from './links.rules'

const links = createLinks({ siteUrl: 'https://news.example', signer: signerWith('a secret') })
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''

test('a manage link contains the subscriber’s id, and only our signature is accepted', () => {
  const token = tokenIn(links.unsubscribe('ada'))
  expect(links.unsubscribe('ada')).toMatch(/^https:\/\/news\.example\/newsletter\/unsubscribe\//)
  expect(tokenIn(links.preferences('ada'))).toBe(token)
  expect(links.readManage(token)).toBe('ada')
  const foreign = createLinks({ siteUrl: 'https://news.example', signer: signerWith('another') })
  for (const wrong of ['', 'ada', 'ada.', '.', token.replace('ada', 'eve'), `${token}x`]) {
    expect(links.readManage(wrong), wrong).toBeNull()
  }
  expect(foreign.readManage(token)).toBeNull()
})

test('a confirm link belongs to one request, and is no manage link', () => {
  const token = tokenIn(links.confirm({ id: 'ada', linkKey: 'first' }))
  const { id, isSignedFor } = links.readConfirm(token)
  expect([id, isSignedFor('first'), isSignedFor('second')]).toEqual(['ada', true, false])
  expect(links.readManage(token)).toBeNull()
  expect(links.readConfirm(tokenIn(links.preferences('ada'))).isSignedFor('first')).toBe(false)
})
