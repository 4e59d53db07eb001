import { equal } from 'node:assert/strict'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Database, openDatabase } from '../../../app/database/database'
import { completePost } from '../desk/newsroom-requests'
import { type Newsroom, post } from '../desk/newsroom-server'
import { aSubscriber } from './subscribers'

/** Publishes a brief on AI and returns its id. */
export async function aPublishedBrief({ desk, cookies }: Newsroom, title: string): Promise<string> {
  const id = crypto.randomUUID()
  const body = '# What happened\n\nAn agent asked for more than it needed.\n\n- [Read on](/ai)'
  const fields = { ...completePost(title), body, id, tab: 'one', when: 'now' }
  equal((await post(`${desk}/briefs/new`, fields, cookies.ada)).status, 303)
  return id
}

/** Runs `work` on the database of a running server. */
export async function inDatabaseOf<Result>(
  { server }: Newsroom,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(`file:${join(server.dataDir, 'vigil.db')}`)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function subscribe(newsroom: Newsroom, ...emails: string[]): Promise<void> {
  await inDatabaseOf(newsroom, async ({ db }) => {
    for (const email of emails) await aSubscriber(db, email, { domains: ['ai'] })
  })
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
