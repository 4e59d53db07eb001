import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

interface Message {
  id: number
  payload: string
  createdAt: string | Date
}

/** Waiting mails contain password links: replaces them by digests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { id, payload } of await waiting(db, 'key-link')) {
    const { url } = JSON.parse(payload) as { url: string }
    const token = new URL(url).searchParams.get('token') ?? ''
    const tokenDigest = createHash('sha256').update(token).digest('base64url')
    await replacePayload(db, id, { tokenDigest })
  }
  for (const { id, payload, createdAt } of await waiting(db, 'password-forgotten')) {
    const { email } = JSON.parse(payload) as { email: string }
    await replacePayload(db, id, { email, requestedAt: new Date(createdAt).toISOString() })
  }
}

async function waiting(db: Kysely<unknown>, topic: string): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select id, payload, created_at as "createdAt" from outbox where topic = ${topic}
  `.execute(db)
  return rows
}

async function replacePayload(db: Kysely<unknown>, id: number, payload: unknown): Promise<void> {
  await sql`update outbox set payload = ${JSON.stringify(payload)} where id = ${id}`.execute(db)
}
