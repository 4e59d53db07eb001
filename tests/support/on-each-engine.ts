import { afterEach, describe } from 'vitest'
import { type Database, type Engine, openDatabase } from '../../app/data/engine/database'
import { migrate } from '../../app/data/engine/migrate'
import { emptyDatabase, engines } from './databases'

/** The same tests on every engine, each test with a migrated database of its own. */
export function onEachEngine(
  name: string,
  tests: (open: () => Promise<Database>, engine: Engine) => void,
): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    const cleanups: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
    })
    tests(async () => {
      const empty = await emptyDatabase(engine)
      cleanups.push(empty.remove)
      const database = await openDatabase(empty.url)
      cleanups.push(database.close)
      await migrate(database)
      return database
    }, engine)
  })
}
