import type { Db } from '~/database/database'
import { addWebhook } from '~/webhooks/change-webhook.actions'
import type { PostChange } from '~/webhooks/event.rules'
import { anEditor } from './desk'
import { now } from './saved-posts'

/** Adds a webhook, and returns its id. */
export async function addedWebhook(
  db: Db,
  events: PostChange[] = ['published', 'changed', 'withdrawn'],
): Promise<string> {
  const id = crypto.randomUUID()
  const address = 'https://example.com/hooks'
  const result = await addWebhook(
    { db, now },
    { editor: anEditor('ada', 'owner'), id, address, events },
  )
  if (!result.ok) throw new Error(result.reason)
  return id
}
