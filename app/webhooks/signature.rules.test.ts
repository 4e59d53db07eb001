import { expect, test } from 'vitest'
import { createSecret, signedHeaders } from './signature.rules'

test('signs as the example of the Standard Webhooks specification', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_900),
    body: '{"test": 2432232314}',
  }
  expect(signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('has one signature for each valid secret', () => {
  const message = { id: 'msg_1', at: new Date(0), body: '{}' }
  const [first, second] = [createSecret(), createSecret()]
  const one = signedHeaders(message, [first])['webhook-signature']
  const other = signedHeaders(message, [second])['webhook-signature']
  expect(signedHeaders(message, [first, second])['webhook-signature']).toBe(`${one} ${other}`)
})

test('a secret is 24 random bytes', () => {
  const secret = createSecret()
  expect(secret).toMatch(/^whsec_/)
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(24)
  expect(createSecret()).not.toBe(secret)
})
