import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import type { Entity } from '~/entities/entity.rules'
import { decisionsOf } from '~/entities/stored/decisions.queries'
import { entitiesOfPost, entityTables } from '~/entities/stored/post-entities.queries'
import type { Editor } from '~/people/editor.rules'
import {
  anEdit,
  anEditor,
  createdPost,
  outboxOf,
  someContent,
} from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { changePost } from '../../lifecycle/change-post.actions'
import { keepNextVersion } from '../../lifecycle/next-version/keep-next-version.actions'
import { publishNextVersion } from '../../lifecycle/next-version/publish-next-version.actions'
import { contentVersion } from '../../published/content-version.queries'
import { savePost } from '../../saving/save-post.actions'
import { searchTextOf } from '../../saving/search-text.rules'
import { decideEntities, type EntityRequest } from './decide-entities.actions'
import { importDecisions } from './import-decisions.actions'

const ada = anEditor('ada')
const kind = 'article' as const
const domain = (value: string): Entity => ({ type: 'domain', value })
const evil = domain('evil-host.top')

const body = `CVE-2024-3094 calls evil-host[.]top.

# Indicators of compromise

- bad-host.top
- worse-host.top
- 203.0.114.7
`

async function aPost(db: Db, overrides: Partial<Parameters<typeof someContent>[0]> = {}) {
  return createdPost(db, { editor: ada, content: someContent({ body, ...overrides }) })
}

function decideIn(db: Db, id: string, editor: Editor = ada) {
  return (request: EntityRequest, baseVersion = 1) =>
    decideEntities({ db, now }, { editor, kind, id, baseVersion, request })
}

async function shown(db: Db, id: string): Promise<string[]> {
  return (await entitiesOfPost(db, { kind, id })).map(({ value }) => value)
}

const publish = (db: Db, id: string) =>
  changePost({ db, now }, { editor: ada, kind, id, change: { step: 'publish' }, note: '' })

async function logged(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', '=', 'decided what is named in')
    .orderBy('id')
    .execute()
  return rows.map(({ detail }) => detail)
}

onEachEngine('what editors decide about entities', (open) => {
  test('shows an accepted indicator and hides a refused identifier, until it is undone', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    const decide = decideIn(db, id)
    expect(await shown(db, id)).toEqual(['CVE-2024-3094'])
    expect(await decide({ step: 'accept', entity: evil })).toEqual({ ok: true, count: 1 })
    const cve: Entity = { type: 'cve', value: 'CVE-2024-3094' }
    await decide({ step: 'refuse', entity: cve })
    expect(await shown(db, id)).toEqual(['evil-host.top'])
    await decide({ step: 'undo', entity: evil })
    await decide({ step: 'undo', entity: cve })
    expect(await shown(db, id)).toEqual(['CVE-2024-3094'])
    expect(await logged(db)).toEqual([
      'Accepted: Domain evil-host[.]top',
      'Refused: Vulnerability CVE-2024-3094',
      'Undone: Domain evil-host[.]top',
      'Undone: Vulnerability CVE-2024-3094',
    ])
  })

  test('the same decision twice is made once', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    const decide = decideIn(db, id)
    await decide({ step: 'accept', entity: evil })
    expect(await decide({ step: 'accept', entity: evil })).toEqual({ ok: true, count: 0 })
    expect(await logged(db)).toHaveLength(1)
  })

  test('accepts all waiting indicators below a heading, and leaves those that were decided', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    const decide = decideIn(db, id)
    await decide({ step: 'refuse', entity: domain('worse-host.top') })
    const section = 'Indicators of compromise'
    expect(await decide({ step: 'accept-section', section })).toEqual({ ok: true, count: 2 })
    expect(await shown(db, id)).toEqual(['CVE-2024-3094', 'bad-host.top', '203.0.114.7'])
    expect((await logged(db)).at(-1)).toBe(
      'Accepted: 2 indicators under “Indicators of compromise”',
    )
    expect(await decide({ step: 'undo-section', section })).toEqual({ ok: true, count: 3 })
    expect(await shown(db, id)).toEqual(['CVE-2024-3094'])
    expect(await decide({ step: 'refuse-section', section })).toEqual({ ok: true, count: 3 })
    expect(await decide({ step: 'accept-section', section })).toEqual({ ok: true, count: 0 })
  })

  test('a section is not accepted in a newer text than the editor saw', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    const content = someContent({ body: `${body}- new-host.top\n` })
    await savePost({ db, now }, anEdit({ id }, { content }))
    const section = 'Indicators of compromise'
    const decide = decideIn(db, id)
    expect(await decide({ step: 'accept-section', section }, 1)).toMatchObject({
      reason: 'changed',
    })
    expect(await decide({ step: 'accept-section', section }, 2)).toEqual({ ok: true, count: 4 })
  })

  test('a thousand are accepted together', async () => {
    const { db } = await open()
    const list = Array.from({ length: 1000 }, (_, n) => `- host-${n}.evil-host.top`).join('\n')
    const { id } = await aPost(db, { body: `# IOCs\n\n${list}` })
    const decide = decideIn(db, id)
    const result = await decide({ step: 'accept-section', section: 'IOCs' })
    expect(result).toEqual({ ok: true, count: 1000 })
    expect(await shown(db, id)).toHaveLength(1000)
    await decide({ step: 'undo-section', section: 'IOCs' })
    expect(await shown(db, id)).toEqual([])
  })

  test.for([
    [evil, { type: 'domain', value: 'evil-host[.]shop' }, domain('evil-host.shop')],
    [
      evil,
      { type: 'url', value: 'hxxps://evil-host[.]top/a_b_c' },
      { type: 'url', value: 'https://evil-host.top/a_b_c' },
    ],
    [evil, { type: 'technique', value: 't1195.002' }, { type: 'technique', value: 'T1195.002' }],
    [evil, { type: 'cve', value: ' cve-2024-3095 ' }, { type: 'cve', value: 'CVE-2024-3095' }],
    [evil, { type: 'group', value: 'G0016' }, { type: 'group', value: 'G0016' }],
    [
      evil,
      { type: 'cvss', value: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
      { type: 'cvss', value: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
    ],
  ] as [Entity, Entity, Entity][])(
    'a correction to $1.value is read like a text',
    async ([entity, typed, corrected]) => {
      const { db } = await open()
      const { id } = await aPost(db)
      const result = await decideIn(db, id)({ step: 'correct', entity, typed })
      expect(result).toEqual({ ok: true, count: 1 })
      expect((await entitiesOfPost(db, { kind, id }))[1]).toMatchObject({
        ...corrected,
        written: ['evil-host[.]top'],
      })
      await decideIn(db, id)({ step: 'undo', entity })
      expect(await shown(db, id)).toEqual(['CVE-2024-3094'])
    },
  )

  test.for([
    [{ type: 'domain', value: 'example.com' }, null],
    [{ type: 'ipv4', value: '192.168.0.1' }, null],
    [{ type: 'ipv4', value: '203.0.114.7 203.0.114.8' }, null],
    [{ type: 'ipv4', value: 'a\nb' }, null],
    [{ type: 'sha256', value: 'abc' }, null],
    [{ type: 'cve', value: 'CVE-24-1' }, null],
    [{ type: 'tactic', value: 'T1195' }, null],
    [{ type: 'cvss', value: '9.8' }, null],
    [{ type: 'url', value: 'evil-host.shop' }, 'domain'],
    [{ type: 'domain', value: '' }, null],
    [{ type: 'domain', value: `${'a'.repeat(3000)}.top` }, null],
  ] as [Entity, string | null][])('no correction to $0.value', async ([typed, found]) => {
    const { db } = await open()
    const { id } = await aPost(db)
    const result = await decideIn(db, id)({ step: 'correct', entity: evil, typed })
    expect(result).toEqual({ ok: false, reason: 'not-an-entity', found })
    expect(await decisionsOf(db, { kind, id })).toEqual([])
  })

  test('survives edits of the text, also while the entity is not in it', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    const decide = decideIn(db, id)
    await decide({ step: 'accept', entity: evil })
    const save = (baseVersion: number, text: string) =>
      savePost({ db, now }, anEdit({ id }, { baseVersion, content: someContent({ body: text }) }))
    await save(1, 'Nothing of it.')
    expect(await shown(db, id)).toEqual([])
    expect(await decide({ step: 'refuse', entity: evil })).toMatchObject({ reason: 'not-in-text' })
    await save(2, 'Again, evil-host[.]top.')
    expect(await shown(db, id)).toEqual(['evil-host.top'])
  })

  test('a text that is saved while the decision is made is read again', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    let reads = 0
    const makeSearchText = async (text: { body: string }) => {
      reads += 1
      const content = someContent({ body: 'Now evil-host[.]top and CWE-79.' })
      if (reads === 1) await savePost({ db, now }, anEdit({ id }, { content }))
      return searchTextOf(text.body)
    }
    const request: EntityRequest = { step: 'accept', entity: evil }
    const result = await decideEntities(
      { db, now, makeSearchText },
      { editor: ada, kind, id, baseVersion: 1, request },
    )
    expect(result).toEqual({ ok: true, count: 1 })
    expect(reads).toBe(2)
    expect(await shown(db, id)).toEqual(['CWE-79', 'evil-host.top'])
  })

  test('a next version shares them with its live post', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    await publish(db, id)
    await decideIn(db, id)({ step: 'accept', entity: domain('bad-host.top') })
    const kept = await keepNextVersion({ db, now }, { editor: ada, kind, id })
    if (!kept.ok) throw new Error(kept.reason)
    const next = kept.post
    expect(await shown(db, next.id)).toEqual(['CVE-2024-3094', 'bad-host.top'])
    await decideIn(db, next.id)({ step: 'accept', entity: evil })
    const all = ['CVE-2024-3094', 'evil-host.top', 'bad-host.top']
    expect([await shown(db, id), await shown(db, next.id)]).toEqual([all, all])
    await decideIn(db, id)({ step: 'refuse', entity: domain('bad-host.top') })
    const content = someContent({ body: `${body}- new-host.top` })
    const saved = await savePost({ db, now }, anEdit(next, { content }))
    expect(saved.ok).toBe(true)
    expect(await shown(db, next.id)).toEqual(['CVE-2024-3094', 'evil-host.top'])
    const request = { editor: ada, kind, id: next.id, baseVersion: 2 }
    expect(await publishNextVersion({ db, now }, request)).toMatchObject({ ok: true })
    expect(await shown(db, id)).toEqual(['CVE-2024-3094', 'evil-host.top'])
  })

  test('purges cached pages and announces the post if readers see it', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    const draftVersion = await contentVersion(db)
    await decideIn(db, id)({ step: 'accept', entity: evil })
    expect([await contentVersion(db), await outboxOf(db)]).toEqual([draftVersion, []])
    await publish(db, id)
    const before = await contentVersion(db)
    await db.deleteFrom('files_to_record').execute()
    await decideIn(db, id)({ step: 'undo', entity: evil })
    expect(await contentVersion(db)).not.toEqual(before)
    const queued = await db.selectFrom('files_to_record').select('attempts').execute()
    expect(queued, 'its exports are recorded again').toEqual([{ attempts: 0 }])
    expect(await outboxOf(db)).toEqual([id, id])
    const rows = await db
      .selectFrom(entityTables[kind])
      .select('listed_from')
      .where('post_id', '=', id)
      .execute()
    expect(rows.every(({ listed_from }) => listed_from !== null)).toBe(true)
  })

  test('authors decide about their drafts, and not about what readers see', async () => {
    const { db } = await open()
    const al = anEditor('al', 'author')
    const { id } = await createdPost(db, { editor: al, content: someContent({ body }) })
    const accept: EntityRequest = { step: 'accept', entity: evil }
    const eve = anEditor('eve', 'author')
    expect(await decideIn(db, id, eve)(accept)).toMatchObject({ why: 'not-yours' })
    expect(await decideIn(db, id, al)(accept)).toEqual({ ok: true, count: 1 })
    await publish(db, id)
    const undo: EntityRequest = { step: 'undo', entity: evil }
    expect(await decideIn(db, id, al)(undo)).toMatchObject({ why: 'not-a-draft' })
    const kept = await keepNextVersion({ db, now }, { editor: al, kind, id })
    if (!kept.ok) throw new Error(kept.reason)
    expect(await decideIn(db, kept.post.id, al)(undo)).toMatchObject({ why: 'not-a-draft' })
    expect(await shown(db, id)).toContain('evil-host.top')
  })

  test('nothing is decided about a post in the bin, or none at all', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    const change = { step: 'bin' } as const
    await changePost({ db, now }, { editor: ada, kind, id, change, note: '' })
    const accept: EntityRequest = { step: 'accept', entity: evil }
    expect(await decideIn(db, id)(accept)).toMatchObject({ why: 'in-the-bin' })
    expect(await decideIn(db, crypto.randomUUID())(accept)).toMatchObject({ reason: 'missing' })
  })

  test('are imported with a post, and stay as they were made here', async () => {
    const { db } = await open()
    const { id } = await aPost(db)
    const accepted = (entity: Entity) => ({ ...entity, decision: 'accepted' as const })
    await decideIn(db, id)({ step: 'refuse', entity: domain('bad-host.top') })
    const imported = { kind, id, decisions: [accepted(evil), accepted(domain('bad-host.top'))] }
    const run = { overwrite: false, isDryRun: true }
    await importDecisions({ db, now }, run, imported)
    expect(await shown(db, id)).toEqual(['CVE-2024-3094'])
    const kept = await importDecisions({ db, now }, { ...run, isDryRun: false }, imported)
    expect(kept).toBe('1 of its decisions were made differently here.')
    expect(await shown(db, id)).toEqual(['CVE-2024-3094', 'evil-host.top'])
    await importDecisions({ db, now }, { overwrite: true, isDryRun: false }, imported)
    expect(await shown(db, id)).toEqual(['CVE-2024-3094', 'evil-host.top', 'bad-host.top'])
  })
})
