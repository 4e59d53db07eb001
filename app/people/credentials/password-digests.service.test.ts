import { expect, test } from 'vitest'
import { createPasswordDigests } from './password-digests.service'

test('digests are computed one after another, and a failed one does not block the next', async () => {
  const { hash, verify } = createPasswordDigests()
  const finished: string[] = []
  const note = (name: string) => () => finished.push(name)

  await Promise.all([
    hash('a long password').then(note('hash')),
    verify({ hash: 'no digest', password: 'x' }).catch(note('broken')),
    verify({ hash: 'salt:00', password: 'short' }).then(note('verify')),
    hash('x').then(note('last')),
  ])

  expect(finished).toEqual(['hash', 'broken', 'verify', 'last'])
})

test('a digest matches its password and no other', async () => {
  const { hash, verify } = createPasswordDigests()
  const digest = await hash('a horse, a battery')
  expect(await verify({ hash: digest, password: 'a horse, a battery' })).toBe(true)
  expect(await verify({ hash: digest, password: 'a horse, a batterY' })).toBe(false)
})
