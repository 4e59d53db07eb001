import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { renderDocument } from '~/markdown/render'
import { auditEntries } from '~/people/audit/audit.queries'
import type { Role } from '~/people/editor.rules'
import { changeRole, findEditorByEmail, insertEditor } from '~/people/stored/editors.queries'
import { contentVersion } from '~/posts/published/content-version.queries'
import { changedPages } from '~/publication/pages/page-texts.queries'
import { createPages, shippedText } from '~/site/pages/pages.service'
import { onEachEngine } from '../../../../../tests/support/data/on-each-engine'
import { createPageDesk } from '../page-desk.service'

const now = new Date('2026-11-17T09:00:00Z')
const name = 'privacy-policy'

async function editorIn({ db }: Database, editorName: string, role: Role) {
  const email = `${editorName}@news.example`
  await insertEditor(db, { name: editorName, email, role, passwordHash: '' }, now)
  const editor = await findEditorByEmail(db, email)
  if (!editor) throw new Error(`${editorName} is missing.`)
  return editor
}

async function aDesk(database: Database) {
  const { db } = database
  const [ada, bo] = [
    await editorIn(database, 'Ada', 'owner'),
    await editorIn(database, 'Bo', 'owner'),
  ]
  let changes = 0
  let site = { name: 'Vigil', url: 'https://news.example' }
  const desk = createPageDesk({
    db,
    clock: () => now,
    shippedText,
    onChanged: async () => {
      changes += 1
    },
  })
  const pageAt = createPages({
    db,
    site: () => site,
    render: async (body, settings) => renderDocument(body, settings),
  })
  const form = { tab: 'one', resumedFrom: null }
  return {
    db,
    ada,
    bo,
    desk,
    pageAt,
    changes: () => changes,
    rename: (to: string) => {
      site = { ...site, name: to }
    },
    save: (editor: typeof ada, baseVersion: number, text: string) =>
      desk.save({ editor, name, baseVersion, text, form }),
    restore: (editor: typeof ada, baseVersion: number, version: number) =>
      desk.restore({ editor, name, baseVersion, version }),
    log: async () =>
      (await auditEntries(db, { limit: 9 })).map(({ action, subject, detail }) =>
        [action, subject, detail].filter(Boolean).join(' | '),
      ),
  }
}

onEachEngine('the text of a page', (open) => {
  test('is shown to readers once it is saved, with the month of the change', async () => {
    const { db, ada, save, pageAt, changes, log, rename } = await aDesk(await open())
    const shipped = await pageAt(`/${name}`)
    expect(shipped?.updated).toBe('December 2024')
    const before = await contentVersion(db)
    expect(await save(ada, 0, '# Who we are\n\n{siteName} at {siteUrl}.\n')).toEqual({
      ok: true,
      version: 1,
    })
    expect(changes()).toBe(1)
    expect(await contentVersion(db)).not.toBe(before)
    const page = await pageAt(`/${name}`)
    expect(page).toMatchObject({ updated: 'November 2026', title: shipped?.title })
    expect(page?.html).toContain('Vigil at <a href="https://news.example">')
    expect(page?.outline).toMatchObject([{ title: 'Who we are' }])
    expect(await pageAt(`/${name}`), 'rendered once for each version').toBe(page)
    expect((await pageAt('/terms-of-service'))?.updated).toBe('December 2024')
    rename('Night Post')
    expect((await pageAt(`/${name}`))?.html).toContain('Night Post at ')
    expect(await changedPages(db)).toEqual(new Map([[name, now]]))
    expect(await log()).toEqual(['changed the page | Privacy Policy'])
  })

  test('that another owner saved meanwhile is not overwritten', async () => {
    const { ada, bo, save, desk } = await aDesk(await open())
    expect(await save(ada, 0, 'From Ada.\n')).toMatchObject({ ok: true })
    expect(await save(bo, 0, 'From Bo.\n')).toMatchObject({
      reason: 'conflict',
      current: { version: 1, text: 'From Ada.\n' },
    })
    expect(await save(bo, 0, 'From Ada.\n'), 'both wrote the same').toEqual({
      ok: true,
      version: 1,
    })
    expect(await desk.find(name)).toMatchObject({ version: 1, text: 'From Ada.\n' })
    expect(await save(bo, 1, 'From Bo.\n')).toEqual({ ok: true, version: 2 })
  })

  test('has one winner if two owners save at the same moment', async () => {
    const { ada, bo, save, desk } = await aDesk(await open())
    const results = await Promise.all([save(ada, 0, 'From Ada.\n'), save(bo, 0, 'From Bo.\n')])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await desk.find(name)).toMatchObject({ version: 1 })
    expect(await desk.revisions(name)).toHaveLength(1)
  })

  test('can be restored from every version, and the shipped one is back byte for byte', async () => {
    const { ada, bo, save, restore, desk, pageAt, log } = await aDesk(await open())
    const shipped = await pageAt(`/${name}`)
    await save(ada, 0, 'One.\n')
    await save(bo, 1, 'Two.\n')
    expect(await restore(ada, 1, 1)).toMatchObject({ reason: 'conflict' })
    expect(await restore(ada, 2, 9)).toEqual({ ok: false, reason: 'missing' })
    expect(await restore(ada, 2, 1)).toEqual({ ok: true, version: 3 })
    expect(await desk.find(name)).toMatchObject({ text: 'One.\n', version: 3 })
    expect(await restore(ada, 3, 0)).toEqual({ ok: true, version: 4 })
    expect(await pageAt(`/${name}`)).toEqual(shipped)
    expect(await desk.find(name)).toMatchObject({ isShipped: true, text: shippedText(name) })
    expect(await desk.revisions(name)).toMatchObject([
      { version: 4, action: 'restored the shipped text' },
      { version: 3, action: 'restored version 1', editorName: 'Ada' },
      { version: 2, action: 'changed', editorName: 'Bo' },
      { version: 1, action: 'changed' },
    ])
    expect(await desk.textOf(name, 2)).toBe('Two.\n')
    expect(await desk.textOf(name, 0)).toBe(shippedText(name))
    expect((await log())[0]).toBe('changed the page | Privacy Policy | restored the shipped text')
  })

  test('that equals the shipped one is the shipped one', async () => {
    const { ada, save, desk } = await aDesk(await open())
    expect(await save(ada, 0, shippedText(name))).toEqual({ ok: true, version: 0 })
    await save(ada, 0, 'One.\n')
    expect(await save(ada, 1, shippedText(name))).toEqual({ ok: true, version: 2 })
    expect(await desk.find(name)).toMatchObject({ isShipped: true })
  })

  test('is not changed by an owner who became an editor meanwhile', async () => {
    const { db, bo, save, restore, desk } = await aDesk(await open())
    await db.transaction().execute((transaction) => changeRole(transaction, bo.id, 'editor', now))
    expect(await save(bo, 0, 'From Bo.\n')).toEqual({ ok: false, reason: 'forbidden' })
    expect(await restore(bo, 0, 0)).toEqual({ ok: false, reason: 'forbidden' })
    expect(await desk.find(name)).toMatchObject({ version: 0 })
  })

  test('that is typed is autosaved, until it is saved', async () => {
    const { ada, bo, desk, save } = await aDesk(await open())
    const sent = { tab: 'one', baseVersion: 0, typed: { title: 'x', text: 'Half a sentence' } }
    expect(await desk.storeAutosave({ ...sent, editor: ada, name })).toEqual({ ok: true })
    const listed = await desk.autosaves(ada, name)
    expect(listed).toMatchObject([{ title: 'Privacy Policy', excerpt: 'Half a sentence' }])
    expect(await desk.autosaves(bo, name)).toEqual([])
    expect(await desk.autosaves(ada, 'about')).toEqual([])
    await save(ada, 0, 'A whole sentence.\n')
    expect(await desk.autosaves(ada, name)).toEqual([])
    const editor = { ...bo, role: 'editor' as const }
    const refused = await desk.storeAutosave({ ...sent, editor, name })
    expect(refused).toEqual({ ok: false, reason: 'not-allowed' })
  })
})
