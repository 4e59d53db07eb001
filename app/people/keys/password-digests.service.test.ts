import { expect, test } from 'vitest'
import { createPasswordDigests } from './password-digests.service'

test('digests are made in turn, and a broken one holds up none behind it', async () => {
  const { hash, verify } = createPasswordDigests()
  const ended: string[] = []
  const noting = (name: string) => () => ended.push(name)

  await Promise.all([
    hash('a long password').then(noting('hash')),
    verify({ hash: 'no digest', password: 'x' }).catch(noting('broken')),
    verify({ hash: 'salt:00', password: 'short' }).then(noting('verify')),
    hash('x').then(noting('last')),
  ])

  expect(ended).toEqual(['hash', 'broken', 'verify', 'last'])
})

test('a password is known again by its digest, and no other is', async () => {
  const { hash, verify } = createPasswordDigests()
  const digest = await hash('a horse, a battery')
  expect(await verify({ hash: digest, password: 'a horse, a battery' })).toBe(true)
  expect(await verify({ hash: digest, password: 'a horse, a batterY' })).toBe(false)
})
