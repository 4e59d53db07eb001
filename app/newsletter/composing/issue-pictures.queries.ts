import { sql } from 'kysely'
import type { Db } from '~/database/database'

/** The subjects of issues that show a file, such as a picture: mails that were sent request it from the site. */
export async function issuesShowing(db: Db, fileName: string): Promise<string[]> {
  const pattern = `%${fileName.replace(/[!%_]/g, '!$&')}%`
  const rows = await db
    .selectFrom('newsletter_issues')
    .select('subject')
    .where(sql<boolean>`html like ${pattern} escape '!' or intro like ${pattern} escape '!'`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ subject }) => subject)
}
