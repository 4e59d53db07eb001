import { afterEach, describe } from 'vitest'
import type { Database, Engine } from '../../../app/database/database'
import { engines } from './databases'
import { lendDatabase } from './lent-databases'

/** The same tests on every engine, each test with empty migrated tables. */
export function onEachEngine(
  name: string,
  tests: (open: () => Promise<Database>, engine: Engine) => void,
): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    const giveBack: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const next of giveBack.splice(0).reverse()) await next()
    })
    tests(async () => {
      const lent = await lendDatabase(engine)
      giveBack.push(lent.giveBack)
      return lent.database
    }, engine)
  })
}
