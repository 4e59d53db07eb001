import { expect, test } from 'vitest'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { siteOf } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { nearAddresses } from './near-addresses'

onEachEngine('near addresses', (open) => {
  test('a missing address is near to listed posts, never to hidden ones', async () => {
    const deps = await siteOf(
      await open(),
      aPost({ title: 'Ransomware and recovery', slug: 'ransomware-and-recovery' }),
      aPost({ title: 'Ransomware and secrets', slug: 'ransomware-secrets', status: 'draft' }),
    )
    expect(await nearAddresses(deps, '/ai/ransomwear-recovery')).toEqual([
      { href: '/ai', label: 'Artificial Intelligence' },
      { href: '/cybersecurity/ransomware-and-recovery', label: 'Ransomware and recovery' },
    ])
  })
})
