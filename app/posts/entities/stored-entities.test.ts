import { expect, test } from 'vitest'
import { storeDecisions } from '~/entities/stored/decisions.queries'
import { entitiesOfPost, entityTables } from '~/entities/stored/post-entities.queries'
import { anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { emptyBin } from '../lifecycle/bin/empty-bin.actions'
import { changePost } from '../lifecycle/change-post.actions'
import { savePost } from '../saving/save-post.actions'
import { readEntitiesAgain } from './read-again.actions'

const ada = anEditor('ada')
const kind = 'article' as const

onEachEngine('what a post names', (open) => {
  test('is stored with its text, and again with the next text', async () => {
    const { db } = await open()
    const body = 'Of CVE-2024-3094 and cve-2024-3094. See CWE-506.'
    const { id } = await createdPost(db, { content: someContent({ body }) })
    expect(await entitiesOfPost(db, { kind, id })).toMatchObject([
      {
        type: 'cve',
        value: 'CVE-2024-3094',
        count: 2,
        lines: [1],
        written: ['CVE-2024-3094', 'cve-2024-3094'],
        sentence: 'Of CVE-2024-3094 and cve-2024-3094.',
      },
      { type: 'cwe', value: 'CWE-506' },
    ])
    const content = someContent({ body: 'Only CWE-79 is left.' })
    const edit = { editor: ada, kind, id, tab: '', note: '', thumbnail: null }
    await savePost({ db, now }, { ...edit, baseVersion: 1, content })
    expect(await entitiesOfPost(db, { kind, id })).toMatchObject([{ value: 'CWE-79' }])
  })

  test('shows an indicator once an editor accepts it, whatever is written around it later', async () => {
    const { db } = await open()
    const content = someContent({ body: 'It calls evil-host[.]top.' })
    const { id } = await createdPost(db, { content })
    expect(await entitiesOfPost(db, { kind, id })).toEqual([])
    const decision = { type: 'domain', value: 'evil-host.top', decision: 'accepted' } as const
    await storeDecisions(db, { kind, id }, [decision], { now, editor: ada })
    const edit = { editor: ada, kind, id, tab: '', note: '', thumbnail: null }
    const next = someContent({
      body: 'Another text. It calls evil-host[.]top, and bad-host[.]top.',
    })
    await savePost({ db, now }, { ...edit, baseVersion: 1, content: next })
    expect(await entitiesOfPost(db, { kind, id })).toMatchObject([{ value: 'evil-host.top' }])
  })

  test('quotes no indicator that waits or is refused', async () => {
    const { db } = await open()
    const body =
      '## IOCs\n\nFrom 45.77.10.11, bad-host[.]top and evil-host[.]top they used CVE-2023-4966 and left.'
    const { id } = await createdPost(db, { content: someContent({ body }) })
    expect(await entitiesOfPost(db, { kind, id })).toMatchObject([
      { sentence: 'From […], […] and […] they used CVE-2023-4966 and left.' },
    ])
    const decision = { type: 'domain', value: 'evil-host.top', decision: 'accepted' } as const
    await storeDecisions(db, { kind, id }, [decision], { now, editor: ada })
    const edit = { editor: ada, kind, id, tab: '', note: '', thumbnail: null }
    await savePost(
      { db, now },
      { ...edit, baseVersion: 1, content: someContent({ body: `${body}\n` }) },
    )
    const sentence = 'From […], […] and evil-host[.]top they used CVE-2023-4966 and left.'
    expect(await entitiesOfPost(db, { kind, id })).toMatchObject([{ sentence }, { sentence }])
  })

  test('is listed while its post is, and deleted with it', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { content: someContent({ body: 'CWE-79' }) })
    const rows = () =>
      db.selectFrom(entityTables[kind]).select('listed_from').where('post_id', '=', id).execute()
    const change = (step: 'publish' | 'withdraw' | 'bin') =>
      changePost({ db, now }, { editor: ada, kind, id, change: { step }, note: '' })
    expect(await rows()).toEqual([{ listed_from: null }])
    await change('publish')
    expect((await rows()).map(({ listed_from }) => new Date(listed_from ?? 0))).toEqual([now])
    await change('withdraw')
    expect(await rows()).toEqual([{ listed_from: null }])
    const decision = { type: 'cwe', value: 'CWE-79', decision: 'refused' } as const
    await storeDecisions(db, { kind, id }, [decision], { now, editor: ada })
    await change('bin')
    await emptyBin({ db, now: new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000) })
    expect(await rows()).toEqual([])
    expect(await db.selectFrom('entity_decisions').selectAll().execute()).toEqual([])
  })

  test('is read again from posts that an earlier version stored', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { content: someContent({ body: 'CWE-79' }) })
    await db.deleteFrom('article_entities').execute()
    await db.updateTable('articles').set({ entities_version: 0 }).execute()
    expect(await readEntitiesAgain({ db })).toEqual({ isDone: false, isChanged: false })
    expect(await readEntitiesAgain({ db })).toEqual({ isDone: true, isChanged: false })
    expect(await entitiesOfPost(db, { kind, id })).toMatchObject([{ value: 'CWE-79' }])
  })
})
