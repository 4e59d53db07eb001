import type { Db } from '~/data/database'

export interface ReadingDeps {
  db: Db
  clock: () => Date
  siteOrigin: string
}
