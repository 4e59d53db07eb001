import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { aBrowser, type Browser, newsroomOn, password } from '../../tests/support/data/newsroom'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { totpCode } from '../../tests/support/desk/totp'

const email = 'ada@example.com'

/** Ada, who owns the desk and is signed in twice, and Bo, whom she invited; another invitation is open. */
async function deskOn(database: Database) {
  const { db } = database
  await readOrStoreSetting(db, 'setup-token', 'once')
  const { editors } = newsroomOn(database)
  await editors.keyLinks.makeFirstEditor({ name: 'Ada', email, password })
  const { url } = await editors.keyLinks.invite(
    { email: 'bo@example.com', role: 'author', by: 'Ada' },
    {},
  )
  const token = new URL(url).searchParams.get('token') ?? ''
  await editors.keyLinks.choosePassword(token, { name: 'Bo', password })
  await editors.keyLinks.invite({ email: 'cy@example.com', role: 'author', by: 'Ada' }, {})
  const enter = async (browser: Browser) => {
    const entered = await editors.signIn.withPassword(browser.asked, { email, password })
    if ('cookies' in entered) browser.take(entered.cookies)
    return entered
  }
  const [browser, other] = [aBrowser(), aBrowser()]
  await enter(browser)
  await enter(other)
  const signedIn = (await editors.sessions.current(browser.asked))?.editor
  const elsewhere = (await editors.sessions.current(other.asked))?.editor
  const editorId = signedIn?.id ?? ''
  await db
    .insertInto('editor_passkeys')
    .values({
      ...{ id: 'key', name: 'Key', public_key: 'x', user_id: editorId, credential_id: 'key' },
      ...{ counter: 0, device_type: 'singleDevice', backed_up: 0 },
      created_at: new Date().toISOString(),
    } as never)
    .execute()
  const bo = (await editors.roster.list()).find(({ name }) => name === 'Bo')?.id ?? ''
  return {
    ...{ db, editors, browser, enter, editorId, bo },
    otherSession: elsewhere?.sessionId ?? '',
    own: { editorId, password },
  }
}

/** Everything that the changes below change. */
async function accounts({ db }: Database): Promise<string> {
  const tables = [
    ...(['editors', 'editor_accounts', 'editor_passkeys', 'editor_two_factors'] as const),
    ...(['editor_sessions', 'key_links'] as const),
  ]
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows, null, 1)
}

type Desk = Awaited<ReturnType<typeof deskOn>>

const changes: [string, (desk: Desk) => Promise<unknown>][] = [
  ['a role is changed', ({ editors, bo }) => editors.roster.changeRole('Ada', bo, 'owner')],
  ['an editor is signed out', ({ editors, bo }) => editors.roster.endSessions('Ada', bo)],
  ['an editor is removed', ({ editors, bo }) => editors.roster.remove('Ada', bo)],
  [
    'an invitation is taken back',
    ({ editors }) => editors.roster.withdrawInvitation('Ada', 'cy@example.com'),
  ],
  [
    'a session is ended',
    ({ editors, own, otherSession }) => editors.sessions.revoke(own, otherSession),
  ],
  ['all other sessions are ended', ({ editors, own }) => editors.sessions.revokeOthers(own, '')],
  [
    'a password and the passkeys are changed',
    ({ editors, browser, own }) =>
      editors.sessions.changePassword(browser.asked, own, {
        wanted: 'another long one, please',
        endsPasskeys: true,
      }),
  ],
  [
    'a passkey is removed',
    ({ editors, browser, own }) => editors.passkeys.remove(browser.asked, own, 'key'),
  ],
  ['somebody signs in', ({ enter }) => enter(aBrowser())],
]

onEachEngine('what cannot be written to the log does not happen', (open) => {
  test('to the roster and to one’s own account', async () => {
    const database = await open()
    const desk = await deskOn(database)
    const before = await accounts(database)
    await desk.db.schema.dropTable('audit_log').execute()
    for (const [name, change] of changes) {
      await expect(change(desk), name).rejects.toThrow(/audit_log/)
      expect(await accounts(database), name).toBe(before)
    }
  })

  test('to a second factor', async () => {
    const database = await open()
    const { db, editors, browser, editorId, own } = await deskOn(database)
    const begun = await editors.secondFactor.begin(browser.asked, own)
    if (!begun.ok) throw new Error(begun.reason)
    const code = totpCode(begun.made.uri, new Date())
    const confirm = () => editors.secondFactor.confirm(browser.asked, { editorId, code })
    const steps: (() => Promise<unknown>)[] = [
      () => editors.secondFactor.newRecoveryCodes(browser.asked, own),
      () => editors.secondFactor.end(browser.asked, own),
    ]
    const isRefused = async (step: () => Promise<unknown>) => {
      const before = await accounts(database)
      await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
      await expect(step()).rejects.toThrow(/audit_log/)
      expect(await accounts(database)).toBe(before)
      await db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
    }
    await isRefused(confirm)
    browser.take((await confirm())?.cookies ?? [])
    for (const step of steps) await isRefused(step)
  })
})
