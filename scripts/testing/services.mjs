import { endWithChildren } from '../children.mjs'
import { findChromium } from '../system/chromium.mjs'
import { cheapCopies, fastFolder, startPostgres } from '../system/postgres.mjs'

/**
 * What tests need besides this project: a new PostgreSQL, which is stopped after `use`, and Chromium.
 * @template Result
 * @param {(env: import('./running.mjs').Env) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withServices(use) {
  const chromium = findChromium()
  const postgres = await startPostgres(cheapCopies, fastFolder())
  const removeSignalHandlers = endWithChildren(() => postgres.stop())
  try {
    return await use({ VIGIL_TEST_POSTGRES: postgres.url, VIGIL_TEST_CHROMIUM: chromium })
  } finally {
    removeSignalHandlers()
    await postgres.stop()
  }
}
