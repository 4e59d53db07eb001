import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { contentVersion } from '~/posts/published/content-version.queries'
import { storedSettings } from '~/publication/publication-settings.queries'
import { type SettingValues, valuesOf } from '~/publication/settings.rules'
import { adaOn } from '../../../../tests/support/data/ada'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { saveSettings } from './save-settings.actions'

const noVariables = { siteName: null, socialLinks: null, contactEmail: null }

async function ownerOn(database: Database) {
  const { editors, browser } = await adaOn(database)
  const editor = (await editors.sessions.current(browser.client))?.editor
  if (!editor) throw new Error('Ada is not signed in.')
  const { db } = database
  const deps = { db, now: new Date(), clock: () => new Date(), environment: noVariables }
  const current = async () => valuesOf(await storedSettings(db), noVariables)
  const save = (opened: SettingValues, change: Partial<SettingValues>) =>
    saveSettings(deps, { editor, opened, typed: { ...opened, ...change } })
  return { db, editor, deps, current, save }
}

onEachEngine('saving the settings', (open) => {
  test('stores what was changed, marks the content as changed, and writes one entry of the log', async () => {
    const { db, current, save } = await ownerOn(await open())
    const before = await contentVersion(db)
    const change = { name: 'Night Watch', contact: 'desk@night.example' }
    expect(await save(await current(), change)).toEqual({ ok: true })
    expect(await current()).toMatchObject(change)
    expect(await contentVersion(db)).not.toBe(before)
    const [entry] = await auditEntries(db, { limit: 1 })
    expect(entry).toMatchObject({
      editorName: 'Ada',
      action: 'changed',
      subject: 'the publication’s name and contact address',
      detail: '“Vigil” is now “Night Watch”',
    })
  })

  test('a form without a change writes nothing', async () => {
    const { db, current, save } = await ownerOn(await open())
    const before = [await contentVersion(db), await auditEntries(db, { limit: 5 })]
    expect(await save(await current(), {})).toEqual({ ok: true })
    expect([await contentVersion(db), await auditEntries(db, { limit: 5 })]).toEqual(before)
  })

  test('of two owners who change one setting at the same time, the second is told', async () => {
    const { current, save } = await ownerOn(await open())
    const opened = await current()
    const results = await Promise.all([
      save(opened, { name: 'Night Watch', description: 'One.' }),
      save(opened, { name: 'Night Post', social: 'https://github.com/night' }),
    ])
    const refused = results.find((result) => !result.ok)
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const winner = await current()
    expect(refused).toMatchObject({
      reason: 'conflict',
      current: winner,
      merged: { conflicts: ['name'] },
      changes: { name: { by: 'Ada' } },
    })
  })

  test('what two owners change in different settings is merged', async () => {
    const { current, save } = await ownerOn(await open())
    const opened = await current()
    const results = await Promise.all([
      save(opened, { name: 'Night Watch' }),
      save(opened, { social: 'https://github.com/night' }),
    ])
    expect(results).toEqual([{ ok: true }, { ok: true }])
    expect(await current()).toMatchObject({
      name: 'Night Watch',
      social: 'https://github.com/night',
    })
  })

  test('an owner who lost the role meanwhile changes nothing', async () => {
    const { db, editor, current, save } = await ownerOn(await open())
    await db.updateTable('editors').set({ role: 'editor' }).where('id', '=', editor.id).execute()
    expect(await save(await current(), { name: 'Night Watch' })).toMatchObject({
      reason: 'forbidden',
    })
    await db.deleteFrom('editor_sessions').execute()
    expect(await save(await current(), { name: 'Night Watch' })).toMatchObject({
      reason: 'not-allowed',
    })
    expect((await current()).name).toBe('Vigil')
  })
})
