import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { createDesk } from '~/desk/posts/desk.service'
import { auditEntries } from '~/people/audit/audit.queries'
import type { Role } from '~/people/editor.rules'
import {
  changeRole,
  findEditorByEmail,
  insertEditor,
  removeEditor,
} from '~/people/stored/editors.queries'
import { endSessions } from '~/people/stored/sessions.queries'
import { aNewPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'

const kind = 'article' as const
const tooMany = 'One text too many.'
const later = new Date(now.getTime() + 60_000)

/** Signed in, as a request finds them. */
async function signedIn(db: Db, name: string, role: Role) {
  const email = `${name}@news.example`
  await insertEditor(db, { name, email, role, passwordHash: '' }, now)
  const editor = await findEditorByEmail(db, email)
  if (!editor) throw new Error(`${name} was not enrolled.`)
  const sessionId = `session-of-${name}`
  await db
    .insertInto('editor_sessions')
    .values({
      id: sessionId,
      user_id: editor.id,
      token: sessionId,
      expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute()
  return { ...editor, sessionId }
}

/** A desk whose thread takes a minute for each text, in which something else happens. */
async function aDesk(db: Db) {
  let time = now
  let meanwhile = async () => {}
  const desk = createDesk({
    db,
    clock: () => time,
    makeSearchText: async ({ body }) => {
      await meanwhile()
      if (body === tooMany) return 'busy'
      return { text: body, wordCount: 1, entities: [] }
    },
    onChanged: async () => {},
  })
  const owner = await signedIn(db, 'olga', 'owner')
  const editor = await signedIn(db, 'ed', 'editor')
  const { id } = aNewPost()
  expect(await desk.create(aNewPost({ id, editor }))).toMatchObject({ ok: true })
  const edit = {
    editor,
    kind,
    id,
    tab: '',
    baseVersion: 1,
    note: '',
    content: someContent({ body: 'Another text.' }),
    thumbnail: 'unchanged',
    change: { step: 'publish' },
  } as const
  return {
    desk,
    owner,
    editor,
    id,
    edit,
    newPost: aNewPost({ editor, when: { as: 'published' } }),
    /** What happens while the next text is parsed. */
    whileItWaits(happens: () => Promise<unknown>) {
      meanwhile = async () => {
        time = later
        await happens()
      }
    },
  }
}

const lostRights = [
  ['removed', 'signed-out', (db: Db, id: string) => removeEditor(db, id)],
  ['made an author', 'editors-only', (db: Db, id: string) => changeRole(db, id, 'author', now)],
  ['signed out everywhere', 'signed-out', (db: Db, id: string) => endSessions(db, id)],
] as const

onEachEngine('a save that waits for its text to be parsed', (open) => {
  test.each(lostRights)('is refused to an editor who is %s meanwhile', async (_, why, lose) => {
    const { db } = await open()
    const { desk, owner, editor, id, edit, newPost, whileItWaits } = await aDesk(db)
    whileItWaits(() => lose(db, editor.id))
    const refused = { ok: false, reason: 'not-allowed', why }
    expect(await desk.create(newPost)).toEqual(refused)
    expect(await desk.save(edit)).toEqual(refused)
    expect(await desk.find(owner, newPost)).toBeNull()
    expect(await desk.find(owner, { kind, id })).toMatchObject({ status: 'draft', version: 1 })
  })

  test('is refused to an editor who loses the right while the text of an old version is parsed', async () => {
    const { db } = await open()
    const { desk, editor, id, edit, whileItWaits } = await aDesk(db)
    expect(await desk.save(edit)).toMatchObject({ ok: true })
    whileItWaits(() => changeRole(db, editor.id, 'author', now))
    const restored = await desk.restore({ editor, kind, id, baseVersion: 2, version: 1 })
    expect(restored).toEqual({ ok: false, reason: 'not-allowed', why: 'not-a-draft' })
  })

  test('is written at the hour at which it is written, so that the log is in order', async () => {
    const { db } = await open()
    const { desk, owner, id, edit, newPost, whileItWaits } = await aDesk(db)
    whileItWaits(async () => {})
    expect(await desk.save(edit)).toMatchObject({ ok: true, post: { updatedAt: later } })
    expect(await desk.create(newPost)).toMatchObject({ ok: true, post: { publishedAt: later } })
    const [newest] = await desk.revisions({ kind, id })
    expect(newest).toMatchObject({ version: 2, at: later })
    const entries = await auditEntries(db, { limit: 10 })
    expect(entries.map(({ at }) => at)).toEqual([later, later, now])
    expect(await desk.find(owner, { kind, id })).toMatchObject({ publishedAt: later })
  })

  test('is refused where the hour that it was to be published at has come meanwhile', async () => {
    const { db } = await open()
    const { desk, newPost, whileItWaits } = await aDesk(db)
    whileItWaits(async () => {})
    const at = new Date(now.getTime() + 30_000)
    const created = await desk.create({ ...newPost, when: { as: 'scheduled', at } })
    expect(created).toEqual({ ok: false, reason: 'bad-step', why: 'not-in-the-future' })
  })
})

onEachEngine('a save beside too many others of the same editor', (open) => {
  test('is refused for now, and nothing is written', async () => {
    const { db } = await open()
    const { desk, owner, editor, id, edit, newPost } = await aDesk(db)
    const content = someContent({ body: tooMany })
    const refused = { ok: false, reason: 'busy' }
    expect(await desk.create({ ...newPost, content })).toEqual(refused)
    expect(await desk.save({ ...edit, content })).toEqual(refused)
    expect(await desk.find(owner, newPost)).toBeNull()
    expect(await desk.find(owner, { kind, id })).toMatchObject({ version: 1 })
    // A step leaves the text alone: it needs none of this, and another program's row gets its text another time.
    await db
      .updateTable('articles')
      .set({ body: tooMany, search_text: '', computed_read_time: null })
      .where('id', '=', id)
      .execute()
    const publish = { editor, kind, id, change: { step: 'publish' }, note: '' } as const
    expect(await desk.change(publish)).toMatchObject({ ok: true })
  })
})

onEachEngine('a step', (open) => {
  test.each(lostRights)('is refused to an editor who is %s', async (_, why, lose) => {
    const { db } = await open()
    const { desk, owner, editor, id } = await aDesk(db)
    await lose(db, editor.id)
    const publish = { editor, kind, id, change: { step: 'publish' }, note: '' } as const
    expect(await desk.change(publish)).toEqual({ ok: false, reason: 'not-allowed', why })
    expect(await desk.find(owner, { kind, id })).toMatchObject({ status: 'draft', version: 1 })
  })
})
