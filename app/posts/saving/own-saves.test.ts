import { expect, test } from 'vitest'
import { anEdit, anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { findForDesk } from '../editing/desk-posts.queries'
import { revisionsOf } from '../revisions/revisions.queries'
import { savePost } from './save-post.actions'

const kind = 'article' as const
const ed = anEditor('ed')
const body = (text: string) => someContent({ body: text })

onEachEngine('saves of one form', (open) => {
  test('sent twice are one version, also after somebody else saved', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const edit = anEdit(post, { content: body('Mine.'), sequence: 1 })
    await savePost({ db, now }, edit)
    expect(await savePost({ db, now }, edit)).toMatchObject({ ok: true, isRepeat: true })
    const theirs = { editor: ed, tab: 'two', baseVersion: 2, content: body('Theirs.') }
    expect(await savePost({ db, now }, anEdit(post, theirs))).toMatchObject({ ok: true })
    expect(await savePost({ db, now }, edit)).toMatchObject({ ok: true, isRepeat: true })
    expect(await findForDesk(db, kind, post.id)).toMatchObject({ version: 3, body: 'Theirs.' })
    expect(await revisionsOf(db, { kind, postId: post.id })).toHaveLength(3)
  })

  test('a text that is typed on after a lost answer is saved over its own version', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    await savePost({ db, now }, anEdit(post, { content: body('One.'), sequence: 1 }))
    const typedOn = anEdit(post, { content: body('One. Two.'), sequence: 2 })
    expect(await savePost({ db, now }, typedOn)).toMatchObject({ ok: true, post: { version: 3 } })
  })

  test('an earlier text that arrives after a later one changes nothing', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    await savePost({ db, now }, anEdit(post, { content: body('One. Two.'), sequence: 2 }))
    const late = anEdit(post, { content: body('One.'), sequence: 1 })
    expect(await savePost({ db, now }, late)).toMatchObject({ ok: true, isRepeat: true })
    expect(await findForDesk(db, kind, post.id)).toMatchObject({ body: 'One. Two.', version: 2 })
  })

  test('another tab of the same editor, and another editor, are conflicts with what the form began with', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    await savePost({ db, now }, anEdit(post, { content: body('One.'), sequence: 1 }))
    const other = anEdit(post, { content: body('Other.'), tab: 'two', sequence: 5 })
    expect(await savePost({ db, now }, other)).toMatchObject({
      reason: 'conflict',
      baseVersion: 1,
      current: { version: 2 },
    })
    const theirs = anEdit(post, { editor: ed, baseVersion: 2, content: body('Theirs.') })
    await savePost({ db, now }, theirs)
    const mine = anEdit(post, { content: body('One. Two.'), sequence: 2 })
    expect(await savePost({ db, now }, mine)).toMatchObject({ reason: 'conflict', baseVersion: 2 })
  })

  test('a merged text is not the text of its form: the form is still based on what it began with', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const theirs = anEdit(post, { editor: ed, content: body('Theirs.') })
    await savePost({ db, now }, theirs)
    const merged = anEdit(post, {
      content: body('Theirs. Mine.'),
      baseVersion: 2,
      isMerged: true,
      sequence: 1,
    })
    expect(await savePost({ db, now }, merged)).toMatchObject({ ok: true, post: { version: 3 } })
    expect(await savePost({ db, now }, merged)).toMatchObject({ ok: true, isRepeat: true })
    const mine = anEdit(post, { content: body('Mine.'), sequence: 2 })
    expect(await savePost({ db, now }, mine)).toMatchObject({ reason: 'conflict', baseVersion: 1 })
  })
})
