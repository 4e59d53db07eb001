import type { Db } from '~/database/database'

export interface ReadingDeps {
  db: Db
  clock: () => Date
  siteOrigin: string
}
