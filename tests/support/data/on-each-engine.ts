import { afterEach, describe } from 'vitest'
import { type Database, type Engine, openDatabase } from '../../../app/database/database'
import { engines, migratedDatabase, withLongTimeout } from './databases'

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
      const { url, remove } = await migratedDatabase(engine)
      cleanups.push(remove)
      const database = await openDatabase(withLongTimeout(url))
      cleanups.push(database.close)
      return database
    }, engine)
  })
}
