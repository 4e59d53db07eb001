import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '~/database/database'
import { findEditorByEmail, insertEditor } from '~/people/stored/editors.queries'
import { copyMigratedFile, engines, migratedDatabase } from '../../../tests/support/data/databases'
import { aSubscriber } from '../../../tests/support/newsletter/subscribers'
import { runHere } from '../../../tests/support/run-here'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { editorCommand } from './editor-command'
import { settingCommand } from './setting-command'
import { subscriberCommand } from './subscriber-command'
import { tokenCommand } from './token-command'

const commands = [editorCommand, tokenCommand, settingCommand, subscriberCommand]

type Engine = (typeof engines)[number]

/** A site with an owner and an author, and what its operator can do. */
async function aSite(engine: Engine, variables: Record<string, string> = {}) {
  const dataDir = await temporaryFolder()
  const postgres = engine === 'postgres' ? await migratedDatabase(engine) : null
  if (!postgres) await copyMigratedFile(join(dataDir, 'vigil.db'))
  const url = postgres?.url ?? `file:${join(dataDir, 'vigil.db')}`
  const database = await openDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await postgres?.remove()
    await rm(dataDir, { recursive: true })
  })
  const { db } = database
  const people = [
    { name: 'Ada', email: 'ada@example.com', role: 'owner' },
    { name: 'Bo', email: 'bo@example.com', role: 'author' },
  ] as const
  for (const one of people) await insertEditor(db, { ...one, passwordHash: 'x' }, new Date())
  const settings = {
    DATA_DIR: dataDir,
    DESK_PATH: 'a-desk-path',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...variables,
  }
  const run = async (line: string, ...more: string[]) => {
    const [name, ...args] = [...line.split(' '), ...more]
    const command = commands.find((known) => known.name === name)
    if (!command) throw new Error(`There is no command ${name}.`)
    return runHere(command, args, settings)
  }
  return {
    db,
    run,
    async printed(line: string, ...more: string[]) {
      const { code, stdout, stderr } = await run(line, ...more)
      expect([code, stderr]).toEqual([0, ''])
      return stdout
    },
    async json(line: string, ...more: string[]) {
      return JSON.parse((await run(line, ...more, '--json')).stdout)
    },
    async log() {
      const rows = await db
        .selectFrom('audit_log')
        .select(['editor_name', 'action', 'subject', 'detail'])
        .orderBy('id')
        .execute()
      return rows.map(({ editor_name, action, subject, detail }) =>
        [editor_name, action, subject, detail].filter(Boolean).join(' | '),
      )
    },
  }
}

describe.each(engines)('an operator on %s', (engine) => {
  test('invites, lists and removes editors, and changes roles', async () => {
    const { db, json, printed, run, log } = await aSite(engine)
    const added = await json('editor add cy@example.com author')
    expect(added).toMatchObject({ email: 'cy@example.com', role: 'author', isKnown: false })
    expect(added.url).toMatch(/\/a-desk-path\/welcome\?token=/)
    expect(await printed('editor role bo@example.com editor')).toContain('has the role editor')
    expect(await json('editor list')).toMatchObject({
      editors: [{ name: 'Ada' }, { name: 'Bo', role: 'editor', hasSecondFactor: false }],
      invitations: [{ email: 'cy@example.com', role: 'author' }],
    })
    expect(await printed('editor remove cy@example.com')).toContain('was withdrawn')
    expect(await printed('editor remove bo@example.com')).toContain('was removed')
    expect(await findEditorByEmail(db, 'bo@example.com')).toBeNull()
    expect(await run('editor role ada@example.com author')).toMatchObject({
      code: 1,
      stderr: 'vigil: The desk needs an owner. Give another editor that role first.\n',
    })
    const file = join(await temporaryFolder(), 'password')
    await writeFile(file, 'password1234\n')
    const dee = ['--name', 'Dee', '--password-file', file]
    expect((await run('editor add dee@example.com author', ...dee)).stderr).toContain('refused')
    expect(await json('editor list')).toMatchObject({ invitations: [] })
    await writeFile(file, 'violet harbour kettle nine\n')
    expect(await printed('editor add dee@example.com author', ...dee)).toContain('has an account')
    expect(await findEditorByEmail(db, 'dee@example.com')).toMatchObject({ role: 'author' })
    expect((await run('editor add dee@example.com', ...dee)).stderr).toContain('has an account')
    expect((await log()).slice(0, 4)).toEqual([
      expect.stringContaining('cy@example.com'),
      'gave the role editor to | Bo',
      'withdrew the invitation of | cy@example.com',
      'removed | Bo',
    ])
  })

  test('creates, lists and revokes tokens', async () => {
    const { json, printed, run, log } = await aSite(engine)
    const scopes = ['--scope', 'posts:read', '--scope', 'tags:read', '--name', 'Archive job']
    const { id, token } = await json('token create bo@example.com', ...scopes, '--days', '7')
    expect(token).toMatch(/^vgl_[\w-]{43}$/)
    const listed = await json('token list bo@example.com')
    expect(listed).toMatchObject([{ id, name: 'Archive job', scopes: ['posts:read', 'tags:read'] }])
    expect(JSON.stringify(listed)).not.toContain(token)
    await printed('token revoke', id)
    expect(await json('token list')).toEqual([])
    expect((await run('token revoke', id)).stderr).toContain('There is no token')
    expect(await log()).toEqual([
      'created a token | Archive job | of Bo, posts:read tags:read, for 7 days',
      'revoked a token | Archive job | of Bo',
    ])
  })

  test('reads and changes settings, as far as variables leave them', async () => {
    const { json, printed, run, log } = await aSite(engine, { CONTACT_EMAIL: 'desk@example.com' })
    await printed('setting set name', ' The  Watch ')
    await printed('setting set social', 'https://a.example/x https://b.example/y')
    await printed('setting set approval on')
    expect(await printed('setting get name')).toBe('The Watch\n')
    expect(await json('setting list')).toMatchObject({
      name: 'The Watch',
      social: 'https://a.example/x https://b.example/y',
      contact: 'desk@example.com',
      approval: 'on',
      'second-factor': 'off',
    })
    expect((await run('setting set contact', 'x@example.com')).stderr).toContain('CONTACT_EMAIL')
    expect((await run('setting set social', 'javascript:x')).stderr).toContain('not changed')
    expect(await log()).toEqual([
      'changed | the publication’s name | “Vigil” is now “The Watch”',
      'changed | the publication’s social links',
      'required | an approval before publishing',
    ])
  })

  test('invites, lists, exports and removes subscribers', async () => {
    const { db, json, printed, run, log } = await aSite(engine)
    await aSubscriber(db, 'reader@example.com', { domains: ['ai'] })
    await printed('subscriber add new@example.com --domain ai')
    const outbox = await db.selectFrom('outbox').select(['topic', 'payload']).execute()
    expect(outbox).toMatchObject([{ topic: 'subscription-requested' }])
    expect(await run('subscriber add reader@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already subscribed'),
    })
    expect(await json('subscriber list --status confirmed')).toMatchObject([
      { email: 'reader@example.com', domains: ['ai'] },
    ])
    expect(await printed('subscriber export')).toMatch(
      /^Email,Status.*\r\n(.*@example\.com,.*\r\n){2}$/,
    )
    await printed('subscriber remove reader@example.com')
    expect(await run('subscriber add reader@example.com')).toMatchObject({ code: 1 })
    expect(await log()).toEqual([
      expect.stringMatching(/^invited to the newsletter \| n.*@example\.com \| ai$/),
      'downloaded | 2 subscribers',
      expect.stringMatching(/^erased the subscriber \| r.*@example\.com$/),
    ])
  })
})

test.each([
  ['editor', 'The arguments are not valid. Usage: vigil editor list [--json] or vigil editor add'],
  ['editor constructor', 'The arguments are not valid.'],
  ['editor add nonsense', '"nonsense" is not an email address.'],
  ['editor add a@example.com king', 'There is no role "king".'],
  ['editor add a@example.com owner more', 'The arguments are not valid.'],
  ['editor add a@example.com --password-file x', '--name is missing or not valid.'],
  ['editor add a@example.com --name A', '--password-file is missing.'],
  ['editor remove none@example.com', 'No editor has the address none@example.com.'],
  ['token create ada@example.com --name x --scope post:read', 'Did you mean "posts:read"?'],
  ['token create ada@example.com --name x', '--scope is missing.'],
  ['token create ada@example.com --scope posts:read', '--name is missing'],
  ['setting get nam', 'Did you mean "name"?'],
  ['setting set approval yes', '"yes" is neither on nor off.'],
  ['subscriber list --status none', 'There is no status "none".'],
  ['subscriber remove none@example.com', 'There is no subscriber none@example.com.'],
])('`vigil %s` is refused in one line', async (line, message) => {
  const { run } = await aSite('sqlite')
  const { code, stdout, stderr } = await run(line)
  expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
  expect(stderr).toContain(message)
})
