import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

interface Stored {
  id: string
  token: string
}

/** Replaces session tokens by digests. Sessions stay valid: a browser's token is looked up by its digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sessions = await sql<Stored>`select id, token from editor_sessions`.execute(db)
  for (const { id, token } of sessions.rows) {
    await sql`update editor_sessions set token = ${digestOf(token)} where id = ${id}`.execute(db)
  }
  const verifications = await sql<Stored>`
    select id, identifier as token from editor_verifications
  `.execute(db)
  for (const { id, token } of verifications.rows) {
    const digest = digestOf(token)
    await sql`update editor_verifications set identifier = ${digest} where id = ${id}`.execute(db)
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
