import { expect, test } from 'vitest'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEditor } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { now } from '../../tests/support/data/saved-posts'
import { addedWebhook } from '../../tests/support/data/webhooks'
import {
  addWebhook,
  removeWebhook,
  renewSecret,
  saveWebhook,
  switchWebhook,
} from './change-webhook.actions'
import { maxWebhooks } from './webhook.rules'
import { findWebhook, secretsOf } from './webhooks.queries'

const owner = anEditor('ada', 'owner')
const after = (ms: number) => new Date(now.getTime() + ms)
const hour = 3_600_000

onEachEngine('webhooks of owners', (open) => {
  test('are added once by a form that is sent twice, at most 20, and only by owners', async () => {
    const { db } = await open()
    const edit = {
      editor: owner,
      id: crypto.randomUUID(),
      address: 'https://example.com/',
      events: ['published' as const],
    }
    expect(await addWebhook({ db, now }, { ...edit, editor: anEditor('ed') })).toMatchObject({
      reason: 'forbidden',
    })
    expect(await addWebhook({ db, now }, edit)).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
    })
    expect(await addWebhook({ db, now }, edit)).toMatchObject({ ok: true, secret: null })
    for (let count = 1; count < maxWebhooks; count += 1) await addedWebhook(db)
    expect(await addWebhook({ db, now }, { ...edit, id: crypto.randomUUID() })).toMatchObject({
      reason: 'too-many',
    })
  })

  test('are changed by one owner at a time, and each change is in the log', async () => {
    const { db } = await open()
    const id = await addedWebhook(db)
    const edit = { editor: owner, id, address: 'https://other.example/', version: 1 }
    expect(await saveWebhook({ db, now }, { ...edit, events: ['published'] })).toMatchObject({
      ok: true,
    })
    expect(await saveWebhook({ db, now }, { ...edit, events: ['changed'] })).toMatchObject({
      reason: 'conflict',
    })
    await switchWebhook({ db, now }, { editor: owner, id, isOn: false })
    await renewSecret({ db, now }, { editor: owner, id })
    await removeWebhook({ db, now }, { editor: owner, id })
    expect(await findWebhook(db, id)).toBeNull()
    expect(await removeWebhook({ db, now }, { editor: owner, id })).toMatchObject({
      reason: 'missing',
    })
    const actions = (await auditEntries(db, { limit: 10 })).map(({ action }) => action)
    expect(actions).toEqual([
      'removed the webhook',
      'replaced the secret of the webhook',
      'turned off the webhook',
      'changed the webhook',
      'added the webhook',
    ])
  })

  test('for a day after a new secret, the one before signs, too', async () => {
    const { db } = await open()
    const id = await addedWebhook(db)
    const [first] = await secretsOf(db, id, now)
    const renewed = await renewSecret({ db, now }, { editor: owner, id })
    const second = renewed.ok ? renewed.secret : ''
    expect(await secretsOf(db, id, after(23 * hour))).toEqual([second, first])
    expect(await secretsOf(db, id, after(24 * hour))).toEqual([second])
  })
})
