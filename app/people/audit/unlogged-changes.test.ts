import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { insertPasskey } from '../../../tests/support/data/ada'
import { aBrowser, type Browser, newsroomOn, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { totpCode } from '../../../tests/support/desk/totp'

const email = 'ada@example.com'

/** Ada owns the desk and is signed in twice; Bo accepted an invitation; another invitation is open. */
async function deskOn(database: Database) {
  const { db } = database
  await readOrStoreSetting(db, 'setup-token', 'once')
  const { editors } = newsroomOn(database)
  await editors.passwordLinks.createFirstEditor({ name: 'Ada', email, password })
  const { url } = await editors.passwordLinks.invite(
    { email: 'bo@example.com', role: 'author', by: 'Ada' },
    {},
  )
  const token = new URL(url).searchParams.get('token') ?? ''
  await editors.passwordLinks.setPassword(token, { name: 'Bo', password })
  await editors.passwordLinks.invite({ email: 'cy@example.com', role: 'author', by: 'Ada' }, {})
  const signIn = async (browser: Browser) => {
    const signedIn = await editors.signIn.withPassword(browser.client, { email, password })
    if ('cookies' in signedIn) browser.storeCookies(signedIn.cookies)
    return signedIn
  }
  const [browser, other] = [aBrowser(), aBrowser()]
  await signIn(browser)
  await signIn(other)
  const signedIn = (await editors.sessions.current(browser.client))?.editor
  const elsewhere = (await editors.sessions.current(other.client))?.editor
  const editorId = signedIn?.id ?? ''
  await insertPasskey(db, editorId, 'key')
  const bo = (await editors.roster.list()).find(({ name }) => name === 'Bo')?.id ?? ''
  return {
    db,
    editors,
    browser,
    signIn,
    editorId,
    bo,
    otherSession: elsewhere?.sessionId ?? '',
    confirmation: { editorId, password },
  }
}

/** The rows of every table that the changes below write to. */
async function accounts({ db }: Database): Promise<string> {
  const tables = [
    'editors',
    'editor_accounts',
    'editor_passkeys',
    'editor_two_factors',
    'editor_sessions',
    'key_links',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows, null, 1)
}

type Desk = Awaited<ReturnType<typeof deskOn>>

const changes: [string, (desk: Desk) => Promise<unknown>][] = [
  ['a role is changed', ({ editors, bo }) => editors.roster.changeRole('Ada', bo, 'owner')],
  ['an editor is signed out', ({ editors, bo }) => editors.roster.endSessions('Ada', bo)],
  ['an editor is removed', ({ editors, bo }) => editors.roster.remove('Ada', bo)],
  [
    'an invitation is withdrawn',
    ({ editors }) => editors.roster.withdrawInvitation('Ada', 'cy@example.com'),
  ],
  [
    'a session is ended',
    ({ editors, confirmation, otherSession }) =>
      editors.sessions.revoke(confirmation, otherSession),
  ],
  [
    'all other sessions are ended',
    ({ editors, confirmation }) => editors.sessions.revokeOthers(confirmation, ''),
  ],
  [
    'a password and the passkeys are changed',
    ({ editors, browser, confirmation }) =>
      editors.sessions.changePassword(browser.client, confirmation, {
        newPassword: 'another long one, please',
        endsPasskeys: true,
      }),
  ],
  [
    'a passkey is removed',
    ({ editors, browser, confirmation }) =>
      editors.passkeys.remove(browser.client, confirmation, 'key'),
  ],
  ['an editor signs in', ({ signIn }) => signIn(aBrowser())],
]

onEachEngine('without its entry in the audit log', (open) => {
  test('no change of an account is made', async () => {
    const database = await open()
    const desk = await deskOn(database)
    const before = await accounts(database)
    await desk.db.schema.dropTable('audit_log').execute()
    for (const [name, change] of changes) {
      await expect(change(desk), name).rejects.toThrow(/audit_log/)
      expect(await accounts(database), name).toBe(before)
    }
  })

  test('no second factor is changed', async () => {
    const database = await open()
    const { db, editors, browser, editorId, confirmation } = await deskOn(database)
    const setup = await editors.secondFactor.begin(browser.client, confirmation)
    if (!setup.ok) throw new Error(setup.reason)
    const code = totpCode(setup.value.uri, new Date())
    const confirm = () => editors.secondFactor.confirm(browser.client, { editorId, code })
    const steps: (() => Promise<unknown>)[] = [
      () => editors.secondFactor.newRecoveryCodes(browser.client, confirmation),
      () => editors.secondFactor.turnOff(browser.client, confirmation),
    ]
    const expectRollback = async (step: () => Promise<unknown>) => {
      const before = await accounts(database)
      await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
      await expect(step()).rejects.toThrow(/audit_log/)
      expect(await accounts(database)).toBe(before)
      await db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
    }
    await expectRollback(confirm)
    browser.storeCookies((await confirm())?.cookies ?? [])
    for (const step of steps) await expectRollback(step)
  })
})
