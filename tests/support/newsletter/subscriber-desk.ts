import type { Database } from '../../../app/database/database'
import { drainOutbox } from '../../../app/database/outbox/outbox'
import type { ImportPlan } from '../../../app/newsletter/subscribers/importing/import.rules'
import { createSubscriberDesk } from '../../../app/newsletter/subscribers/subscriber-desk.service'
import { anEditor } from '../data/desk'
import { storedEditors } from '../data/reviews'
import { subscriptionsOf } from './subscriptions'

export const owner = anEditor('Olga', 'owner')
export const editor = anEditor('Ed', 'editor')
export const author = anEditor('Al', 'author')

export const aPlan: ImportPlan = {
  columns: { email: 0, status: null, date: null, consent: null, domains: null },
  mode: 'confirmed',
  consent: 'They signed up at the fair in 2025.',
  domains: ['ai'],
}

/** What editors do with subscribers, with three editors, and the mails to subscribers. */
export async function subscriberDeskOn({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  await storedEditors(db, owner, editor, author)
  const site = subscriptionsOf({ db })
  const desk = createSubscriberDesk({
    db,
    engine,
    clock: site.now,
    secret: 'a secret',
    onOutboxChanged: () => {},
  })

  /** Handles the due messages of the outbox. */
  const drain = () =>
    drainOutbox(
      { db },
      async ({ topic, payload }) => {
        if (topic === 'subscription-requested') await site.subscriptions.mail(payload)
        if (topic === 'subscribers-import') await desk.imports.run(payload.id)
      },
      site.now,
    )

  /** Stores a file; returns the id of its import. */
  async function upload(text: string): Promise<string> {
    const file = { editor: owner, fileName: 'members.csv', bytes: Buffer.from(text) }
    const stored = await desk.imports.store(file)
    if (!stored.ok) throw new Error(stored.reason)
    return stored.id
  }

  /** Imports a file, and returns the finished import. */
  async function importFile(text: string, plan: Partial<ImportPlan> = {}) {
    const id = await upload(text)
    await desk.imports.start(owner, id, { ...aPlan, ...plan })
    await drain()
    const done = await desk.imports.find(id)
    if (!done) throw new Error('The import is gone.')
    return done
  }

  const auditTexts = async () =>
    (await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).map(
      ({ editor_name, action, subject }) => `${editor_name} ${action} ${subject}`,
    )

  return { ...site, desk, drain, upload, importFile, auditTexts }
}
