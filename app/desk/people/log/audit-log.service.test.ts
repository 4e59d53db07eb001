import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { type AuditEntry, addAudit } from '~/people/audit/audit.queries'
import type { AuditFilter } from '~/people/audit/audit-filter.rules'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { createAuditLog } from './audit-log.service'

const entry = (number: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  at: new Date(Date.UTC(2026, 10, 1 + number)),
  editorId: null,
  editorName: 'Ada',
  action: 'changed',
  kind: null,
  postId: null,
  subject: `entry ${number}`,
  detail: '',
  ...more,
})

async function subjectsOf(db: Db, filter: AuditFilter): Promise<string[]> {
  const entries = await createAuditLog({ db }).entries({ ...filter, limit: 50 })
  return entries.map(({ subject }) => subject)
}

onEachEngine('the audit log', (open) => {
  test('is filtered by person, words, kind and time', async () => {
    const { db } = await open()
    await addAudit(db, entry(1, { action: 'published', kind: 'article', postId: 'a' }))
    await addAudit(db, entry(2, { editorName: '', detail: '100% on schedule' }))
    await addAudit(db, entry(3, { editorName: 'Bo', kind: 'brief', postId: 'b' }))
    await addAudit(db, entry(4, { subject: 'Écoute', detail: 'to Bo' }))
    const cases: [AuditFilter, string[]][] = [
      [{}, ['Écoute', 'entry 3', 'entry 2', 'entry 1']],
      [{ editorName: 'Bo' }, ['entry 3']],
      [{ editorName: '' }, ['entry 2']],
      [{ subject: 'article' }, ['entry 1']],
      [{ subject: 'other' }, ['Écoute', 'entry 2']],
      [{ words: ['PUBLISHED', 'entry'] }, ['entry 1']],
      [{ words: ['100%'] }, ['entry 2']],
      [{ words: ['_'] }, []],
      [{ words: ['Écoute'] }, ['Écoute']],
      [{ from: entry(2).at, until: entry(4).at }, ['entry 3', 'entry 2']],
    ]
    for (const [filter, expected] of cases) expect(await subjectsOf(db, filter)).toEqual(expected)
    expect(await createAuditLog({ db }).names()).toEqual(['', 'Ada', 'Bo'])
  })

  test('is downloaded whole, in parts', async () => {
    const { db } = await open()
    const { at, editorName, action } = entry(1)
    const rows = Array.from({ length: 2_001 }, (_, number) => ({
      at: at.toISOString(),
      editor_name: editorName,
      action,
      subject: `entry ${number}`,
      detail: '',
    }))
    for (let from = 0; from < rows.length; from += 500) {
      await db
        .insertInto('audit_log')
        .values(rows.slice(from, from + 500))
        .execute()
    }
    const sizes: number[] = []
    const subjects = new Set<string>()
    for await (const part of createAuditLog({ db }).all({ editorName: 'Ada' })) {
      sizes.push(part.length)
      for (const { subject } of part) subjects.add(subject)
    }
    expect(sizes).toEqual([1_000, 1_000, 1])
    expect(subjects.size).toBe(2_001)
  })
})
