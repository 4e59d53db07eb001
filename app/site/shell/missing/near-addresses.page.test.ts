import { expect, test } from 'vitest'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { plansNow } from '../../../../tests/support/data/plans'
import { siteOf } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { createNearAddresses } from './near-addresses.page'

onEachEngine('near addresses', (open) => {
  test('suggests listed posts for a missing path, never hidden ones', async () => {
    const deps = await siteOf(
      await open(),
      aPost({ title: 'Ransomware and recovery', slug: 'ransomware-and-recovery' }),
      aPost({ title: 'Ransomware and secrets', slug: 'ransomware-secrets', status: 'draft' }),
    )
    expect(await createNearAddresses(deps)('/ai/ransomwear-recovery')).toEqual([
      { href: '/ai', label: 'Artificial Intelligence' },
      { href: '/cybersecurity/ransomware-and-recovery', label: 'Ransomware and recovery' },
    ])
  })

  test('loads the titles once for any number of missing paths', async () => {
    const database = await open()
    const deps = await siteOf(database, aPost({ title: 'Ransomware' }))
    const plans = await plansNow(database, async (db) => {
      const near = createNearAddresses({ ...deps, db })
      for (const path of ['/wp-login.php', '/ai/ransomwear', '/old/page']) await near(path)
    })
    const fetched = plans.filter((plan) => /\b(articles|weekly_briefs)\b/.test(plan))
    expect(fetched).toHaveLength(2)
  })
})
