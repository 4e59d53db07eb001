import { expect, test } from 'vitest'
import { createdPost } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { verifyDatabase } from './database/verify-database'
import { reportOfDatabase } from './report'

onEachEngine('what verifying a database prints', (open) => {
  test('names posts by title and path, also deleted ones', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { when: { as: 'published' } }, now)
    const print = async () => {
      const verified = await verifyDatabase({
        db,
        now,
        trusted: null,
        report: () => {},
        digestOf: null,
        known: [],
      })
      return reportOfDatabase('A site', verified, { isKeyGiven: true }).lines.slice(1)
    }
    const counts = `  2 entries, the last of ${now.toISOString()}; 1 key; 1 version; 1 public post, 0 pictures.`
    expect(await print()).toEqual([counts, 'Verified: every row is what was recorded and signed.'])
    await db.updateTable('articles').set({ body: 'Another.', summary: 'Another.' }).execute()
    expect(await print()).toEqual([
      counts,
      `  FAILED  “Zero trust” (/cybersecurity/zero-trust): Its summary and body are not what was recorded. [articles ${id}]`,
      'NOT VERIFIED: 1 problem.',
    ])
    await db.deleteFrom('articles').execute()
    expect((await print()).slice(1)).toEqual([
      `  FAILED  “Zero trust” (/cybersecurity/zero-trust): Readers cannot see it any more, but the record has no withdrawal. [posts ${id}]`,
      'NOT VERIFIED: 1 problem.',
    ])
  })
})
