import type { Db } from '~/data/engine/database'

export interface ReadingDeps {
  db: Db
  clock: () => Date
  siteOrigin: string
}
