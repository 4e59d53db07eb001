import { expect, test } from 'vitest'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { Database } from '~/database/database'
import { insertPost } from '~/posts/saving/write-post.queries'
import { anEditor } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { newsletterOn } from '../../../../tests/support/newsletter/issues'
import { aSubscriber } from '../../../../tests/support/newsletter/subscribers'
import { aPost } from '../../../../tests/support/posts'

const start = new Date('2026-11-15T09:00:00Z')
const ada = anEditor('ada')
const bob = anEditor('bob', 'editor')
const typed = { subject: 'The week', intro: 'Good evening, night watch.' }

async function anIssue(database: Database) {
  const brief = aPost({ kind: 'brief', domain: 'AI', title: 'Agents at night', publishedAt: start })
  await insertPost(database.db, brief, start)
  const newsletter = newsletterOn(database, start)
  const opened = await newsletter.issues.openIssueOf({ kind: 'brief', postId: brief.id })
  if (!opened.ok) throw new Error(opened.reason)
  const { id } = opened
  const store = (more: object = {}) =>
    newsletter.issues.storeAutosave({
      editor: ada,
      id,
      tab: 'one',
      baseVersion: 1,
      sequence: null,
      typed,
      ...more,
    })
  const titles = async (editor = ada) =>
    (await newsletter.issues.autosaves(editor, id)).map(({ title }) => title)
  return { ...newsletter, brief, id, store, titles }
}

onEachEngine('autosaves of issues', (open) => {
  test('are found again by their editor, and by no other', async () => {
    const { issues, id, store, titles } = await anIssue(await open())
    expect(await store()).toEqual({ ok: true })
    const key = { editor: ada, id, tab: 'one' }
    expect(await issues.findAutosave(key)).toMatchObject({ typed, baseVersion: 1 })
    expect(await issues.findAutosave({ ...key, editor: bob })).toBeNull()
    expect(await titles()).toEqual(['The week'])
    expect(await titles(bob)).toEqual([])
    await issues.discardAutosave({ ...key, editor: bob })
    expect(await titles()).toEqual(['The week'])
    await issues.discardAutosave(key)
    expect(await titles()).toEqual([])
    expect(await issues.findDiscardedAutosave(key)).toMatchObject({ typed })
    expect(await store()).toEqual({ ok: false, reason: 'saved' })
    await issues.undoDiscard(key)
    expect(await titles()).toEqual(['The week'])
  })

  test('are stored only for editors who may edit issues', async () => {
    const { store } = await anIssue(await open())
    const refused = { ok: false, reason: 'not-allowed' }
    expect(await store({ editor: anEditor('al', 'author') })).toEqual(refused)
    expect(await store({ editor: bob })).toEqual({ ok: true })
  })

  test('are not stored with an invalid id, tab or version, nor if they are too long', async () => {
    const { store, titles } = await anIssue(await open())
    for (const id of ['', 'a b', crypto.randomUUID(), 'x'.repeat(65)]) {
      expect(await store({ id })).toEqual({ ok: false, reason: 'bad-id' })
    }
    expect(await store({ tab: '' })).toEqual({ ok: false, reason: 'bad-id' })
    expect(await store({ baseVersion: -1 })).toEqual({ ok: false, reason: 'bad-version' })
    const long = (length: number) => ({ typed: { ...typed, intro: 'é'.repeat(length) } })
    expect(await store(long(24_600))).toEqual({ ok: false, reason: 'too-large' })
    expect(await titles()).toEqual([])
    expect(await store(long(24_000))).toEqual({ ok: true })
  })

  test('of a text that equals the saved one are not offered', async () => {
    const { store, titles } = await anIssue(await open())
    await store({ sequence: 1 })
    await store({ sequence: 2, typed: { subject: 'Agents at night', intro: '' } })
    expect(await titles()).toEqual([])
  })

  test('are deleted once the texts are saved, with the one that was resumed, and late requests are refused', async () => {
    const { issues, id, store, titles } = await anIssue(await open())
    await store({ tab: 'earlier' })
    await store()
    await store({ editor: bob })
    const resumedFrom: ResumedFrom = { id, tab: 'earlier', at: start }
    const saved = await issues.save(ada, { id, version: 1 }, typed, { tab: 'one', resumedFrom })
    expect(saved).toEqual({ ok: true, version: 2 })
    expect(await titles()).toEqual([])
    expect(await titles(bob), 'those of others stay').toEqual(['The week'])
    const late = { typed: { ...typed, intro: 'Sent before, arrived after.' } }
    expect(await store(late)).toEqual({ ok: false, reason: 'saved' })
    expect(await titles()).toEqual([])
  })

  test('stay if saving is refused: the text is as unsaved as before', async () => {
    const { issues, id, store, titles } = await anIssue(await open())
    await store()
    const form = { tab: 'one', resumedFrom: null }
    const conflict = await issues.save(ada, { id, version: 7 }, typed, form)
    expect(conflict).toMatchObject({ reason: 'conflict' })
    const at = new Date(start.getTime() - 60_000)
    const past = await issues.schedule(ada, { id, version: 1 }, typed, { ...form, at })
    expect(past).toMatchObject({ reason: 'invalid' })
    expect(await titles()).toEqual(['The week'])
  })

  test('of all editors are deleted once the issue is sent, and none is stored after it', async () => {
    const database = await open()
    await aSubscriber(database.db, 'rita@example.com')
    const { issues, id, store, titles } = await anIssue(database)
    await store()
    await store({ editor: bob, tab: 'his' })
    expect(await issues.send(ada, { id, version: 1 })).toMatchObject({ ok: true })
    expect([await titles(), await titles(bob)]).toEqual([[], []])
    expect(await store({ editor: bob, tab: 'his' })).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await database.db.selectFrom('working_copies').selectAll().execute()).toEqual([])
  })
})
