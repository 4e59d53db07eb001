import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { addRedirect, findRedirect } from './redirects.queries'

onEachEngine('redirects', (open) => {
  test('an old address leads to the new one', async () => {
    const { db } = await open()
    await addRedirect(db, '/ai/old', '/ai/new', now)
    expect(await findRedirect(db, ['/cybersecurity/old', '/ai/old'])).toBe('/ai/new')
    expect(await findRedirect(db, ['/ai/new'])).toBeNull()
  })

  test('of several old addresses the first one counts', async () => {
    const { db } = await open()
    await addRedirect(db, '/ai/x', '/ai/y', now)
    await addRedirect(db, '/cybersecurity/x', '/cybersecurity/z', now)
    expect(await findRedirect(db, ['/ai/x', '/cybersecurity/x'])).toBe('/ai/y')
    expect(await findRedirect(db, ['/cybersecurity/x', '/ai/x'])).toBe('/cybersecurity/z')
  })

  test('redirects never form a chain', async () => {
    const { db } = await open()
    await addRedirect(db, '/ai/a', '/ai/b', now)
    await addRedirect(db, '/ai/b', '/ai/c', now)
    expect(await findRedirect(db, ['/ai/a'])).toBe('/ai/c')
    expect(await findRedirect(db, ['/ai/b'])).toBe('/ai/c')
  })

  test('an address that is used again redirects nowhere, and never in a circle', async () => {
    const { db } = await open()
    await addRedirect(db, '/ai/a', '/ai/b', now)
    await addRedirect(db, '/ai/b', '/ai/a', now)
    expect(await findRedirect(db, ['/ai/a'])).toBeNull()
    expect(await findRedirect(db, ['/ai/b'])).toBe('/ai/a')
  })
})
