import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansNow, sortsByHand } from '../../../tests/support/data/plans'
import { manySubscribers } from '../../../tests/support/newsletter/subscribers'
import { listSubscribers } from './subscriber-list.queries'
import { filterIn } from './subscriber-list.rules'

onEachEngine('the list of many subscribers', (open) => {
  test.each(['', 'status=confirmed', 'domain=ai&status=confirmed'])(
    'filtered by “%s” is read in the order of its index',
    async (query) => {
      const database = await open()
      await manySubscribers(database.db, 20_000)
      // SQLite needs no statistics for this; PostgreSQL collects them by itself after a while.
      await sql`analyze subscribers`.execute(database.db)
      const filter = filterIn(new URLSearchParams(query))
      const [plan] = await plansNow(database, (db) =>
        listSubscribers({ db, engine: database.engine }, filter, { limit: 50, after: null }),
      )
      expect(plan).toContain('subscribers_by_age')
      expect(plan).not.toMatch(sortsByHand)
    },
  )
})
