import { expect, test } from 'vitest'
import { auditEntries } from '~/people/audit/audit.queries'
import { removeEditor } from '~/people/stored/editors.queries'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { isAnybodyWaiting } from '../../../../tests/support/servers/write-lock'
import { until } from '../../../../tests/support/until'
import type { Db } from '../../../database/database'
import type { Role } from '../../../people/editor.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { emptyBin } from '../../lifecycle/bin/empty-bin.actions'
import { changePost } from '../../lifecycle/change-post.actions'
import { restoreRevision } from '../../revisions/restore-revision.actions'
import { savePost } from '../../saving/save-post.actions'
import { reviewEventsOf } from '../events/review-events.queries'
import { addComment, answerComment } from './add-comment.actions'
import { editComment, removeComment, resolveThread } from './change-comment.actions'
import { commentsState, threadsOfPost } from './comments.queries'

const kind = 'article' as const
const body = 'At nine it was quiet.\n\nAt ten a ship came in.\n\nAt eleven it left.'

async function enrolled(db: Db, name: string, role: Role = 'editor') {
  const editor = anEditor(name, role)
  const at = now.toISOString()
  await db
    .insertInto('editors')
    .values({ ...editor, email_verified: 1, created_at: at, updated_at: at } as never)
    .execute()
  return editor
}

async function aNewsroom(db: Db) {
  const ada = await enrolled(db, 'ada', 'owner')
  const ed = await enrolled(db, 'ed')
  const al = await enrolled(db, 'al', 'author')
  const { id } = await createdPost(db, { editor: ed, content: someContent({ body }) })
  const deps = { db, now }
  const quoted = (text: string) => ({ text, before: '', after: '', start: 0, isTyped: false })
  const add = (text: string, quote = '', more: Partial<Parameters<typeof addComment>[1]> = {}) =>
    addComment(deps, {
      editor: ada,
      kind,
      id,
      commentId: crypto.randomUUID(),
      text,
      quote: quoted(quote),
      ...more,
    })
  const threads = async () => {
    const post = await findForDesk(db, kind, id)
    if (!post) throw new Error('The post is gone.')
    return threadsOfPost(db, post)
  }
  const save = (newBody: string, baseVersion: number) =>
    savePost(
      deps,
      anEdit({ id }, { editor: ed, baseVersion, content: someContent({ body: newBody }) }),
    )
  return { deps, ada, ed, al, id, add, threads, save, quoted }
}

function idIn(result: Awaited<ReturnType<typeof addComment>>): string {
  if (!result.ok) throw new Error(`The comment was refused: ${result.reason}.`)
  return result.comment.id
}

/** Who has a notice of a new comment waiting. */
async function notified(db: Db): Promise<string[]> {
  const notices = await db.selectFrom('review_notices').select('editor_id').execute()
  return notices.map((notice) => notice.editor_id).sort()
}

onEachEngine('comments on a post', (open) => {
  test('are about the whole post or a passage, in the order of the text', async () => {
    const { db } = await open()
    const { add, threads } = await aNewsroom(db)
    await add('Did it?', 'it left')
    await add('Good.')
    await add('Which ship?', 'a  ship\r\ncame')
    expect(await threads()).toMatchObject([
      { anchor: null, comments: [{ text: 'Good.', editorName: 'ada' }] },
      { anchor: { text: 'a ship came', state: 'placed' }, comments: [{ text: 'Which ship?' }] },
      { anchor: { text: 'it left', quote: 'it left' }, comments: [{ text: 'Did it?' }] },
    ])
    const post = { kind, id: (await threads())[0]?.postId ?? '' }
    expect(await commentsState(db, post)).toMatchObject({ open: 3 })
  })

  test('follow their passage through saves, deletion and restored versions', async () => {
    const { db } = await open()
    const { deps, ed, id, add, threads, save } = await aNewsroom(db)
    await add('Which ship?', 'a ship came')
    expect(await save(`News.\n\n${body.replace('ship', 'boat')}`, 1)).toMatchObject({ ok: true })
    expect(await threads()).toMatchObject([
      { anchor: { text: 'a boat came', quote: 'a ship came', state: 'placed' }, version: 2 },
    ])
    await changePost(deps, { editor: ed, kind, id, change: { step: 'publish' }, note: '' })
    expect(await threads()).toMatchObject([{ anchor: { text: 'a boat came' }, version: 3 }])
    await save('At nine it was quiet.', 3)
    expect(await threads()).toMatchObject([
      { anchor: { text: 'a boat came', quote: 'a ship came', state: 'deleted' } },
    ])
    await restoreRevision(deps, { editor: ed, kind, id, baseVersion: 4, version: 1 })
    expect(await threads()).toMatchObject([
      { anchor: { text: 'a ship came', state: 'placed', start: body.indexOf('a ship') } },
    ])
  })

  test('that were begun while a version was being saved are followed from the version they are about', async () => {
    const { db } = await open()
    const { add, threads, save } = await aNewsroom(db)
    const thread = idIn(await add('Which ship?', 'a ship came'))
    await save(`News.\n\n${body}`, 1)
    // As if the save had not seen the comment.
    const late = { passage_version: 1, passage_start: body.indexOf('a ship') }
    await db.updateTable('comments').set(late).where('id', '=', thread).execute()
    const start = `News.\n\n${body}`.indexOf('a ship')
    expect(await threads()).toMatchObject([{ anchor: { text: 'a ship came', start } }])
    await save(`More news.\n\n${body.replace('ship', 'boat')}`, 2)
    expect(await threads()).toMatchObject([{ anchor: { text: 'a boat came' }, version: 3 }])
  })

  test('about a passage that the post does not have are refused, unless it is still being written', async () => {
    const { db } = await open()
    const { add, threads, save, quoted } = await aNewsroom(db)
    expect(await add('What?', 'no such words')).toEqual({ ok: false, reason: 'quote-not-found' })
    const long = 'x'.repeat(2_001)
    expect(await add('What?', long)).toEqual({ ok: false, reason: 'quote-too-long' })
    await add('What?', '', { quote: { ...quoted('all was calm'), isTyped: true } })
    expect(await threads()).toMatchObject([{ anchor: { text: 'all was calm', state: 'unsaved' } }])
    await save(`${body}\n\nAt noon all was calm.`, 1)
    expect(await threads()).toMatchObject([{ anchor: { text: 'all was calm', state: 'placed' } }])
  })

  test('are answered, resolved and reopened; an answer opens a resolved thread', async () => {
    const { db } = await open()
    const { deps, ada, ed, id, add, threads } = await aNewsroom(db)
    const threadId = idIn(await add('Which ship?', 'a ship'))
    const key = { kind, id }
    const answer = { editor: ed, ...key, threadId, commentId: crypto.randomUUID(), text: 'A tug.' }
    expect(await answerComment(deps, answer)).toMatchObject({ ok: true, isRepeat: false })
    expect(await answerComment(deps, answer)).toMatchObject({ ok: true, isRepeat: true })
    expect(await notified(db)).toEqual([ada.id, ed.id].sort())
    await answerComment(deps, { ...answer, text: 'A tug, I think.' })
    const texts = (await threads())[0]?.comments.map(({ text }) => text)
    expect(texts?.sort()).toEqual(['A tug, I think.', 'A tug.', 'Which ship?'])
    const resolve = { editor: ada, ...key, commentId: threadId }
    expect(await resolveThread(deps, { ...resolve, isResolved: true })).toMatchObject({ ok: true })
    expect(await threads()).toMatchObject([{ resolved: { by: 'ada' }, comments: [{}, {}, {}] }])
    expect(await commentsState(db, key)).toMatchObject({ open: 0 })
    const later = { db, now: new Date(now.getTime() + 1_000) }
    await answerComment(later, { ...answer, commentId: crypto.randomUUID(), text: 'Or two.' })
    expect(await threads()).toMatchObject([
      { resolved: null, comments: [{}, {}, {}, { text: 'Or two.' }] },
    ])
    await resolveThread(deps, { ...resolve, isResolved: true })
    await resolveThread(deps, { ...resolve, isResolved: false })
    expect(await commentsState(db, key)).toMatchObject({ open: 1 })
  })

  test('are edited and deleted by who wrote them; a first one with answers stays without its text', async () => {
    const { db } = await open()
    const { deps, ada, ed, id, add, threads } = await aNewsroom(db)
    const threadId = idIn(await add('Which ship?', 'a ship'))
    const first = { editor: ada, kind, id, commentId: threadId }
    expect(await editComment(deps, { ...first, editor: ed, text: 'No.' })).toMatchObject({
      reason: 'not-own',
    })
    expect(await editComment(deps, { ...first, text: ' ' })).toMatchObject({ reason: 'empty' })
    expect(await editComment(deps, { ...first, text: 'x'.repeat(4_001) })).toMatchObject({
      reason: 'too-long',
    })
    expect(await editComment(deps, { ...first, text: 'Which one?' })).toMatchObject({
      comment: { text: 'Which one?', editedAt: now },
    })
    const answer = {
      ...first,
      editor: ed,
      threadId,
      commentId: crypto.randomUUID(),
      text: 'A tug.',
    }
    await answerComment(deps, answer)
    expect(await removeComment(deps, { ...first, editor: ed })).toMatchObject({ reason: 'not-own' })
    expect(await removeComment(deps, first)).toMatchObject({ ok: true })
    expect(await threads()).toMatchObject([
      { comments: [{ text: '', isDeleted: true }, { text: 'A tug.' }] },
    ])
    expect(
      await removeComment(deps, { ...first, editor: ed, commentId: answer.commentId }),
    ).toMatchObject({ ok: true })
    expect(await threads()).toEqual([])
    const late = { ...answer, commentId: crypto.randomUUID() }
    expect(await answerComment(deps, late)).toEqual({ ok: false, reason: 'missing-thread' })
    const log = await auditEntries(db, { limit: 10 })
    expect(log.filter(({ action }) => action === 'deleted a comment on')).toHaveLength(2)
  })

  test('are for those who may see the post; mentioned editors get a notice', async () => {
    const { db } = await open()
    const { deps, ada, ed, al, id, add, threads } = await aNewsroom(db)
    expect(await add('Hm.', '', { editor: al })).toEqual({ ok: false, reason: 'missing' })
    const zoe = await enrolled(db, 'zoe')
    const added = await add('@Zoe, ask @al: which ship?')
    // Al may not see the post. Ed created it.
    expect(await notified(db)).toEqual([ed.id, zoe.id].sort())
    expect(await reviewEventsOf(db, { kind, postId: id })).toEqual([])
    expect(await add('No id.', '', { commentId: 'x' })).toEqual({ ok: false, reason: 'bad-id' })
    await removeEditor(db, zoe.id)
    const answer = { editor: ed, kind, id, threadId: idIn(added), commentId: crypto.randomUUID() }
    expect(await answerComment(deps, { ...answer, text: 'She left.' })).toMatchObject({ ok: true })
    expect(await notified(db)).toEqual([ada.id, ed.id].sort())
    await removeEditor(db, ed.id)
    expect(await threads()).toMatchObject([
      { comments: [{ editorId: ada.id }, { editorId: null, editorName: 'ed' }] },
    ])
  })

  test('stay with a post in the bin, and are deleted with it', async () => {
    const { db } = await open()
    const { deps, ed, id, add, threads } = await aNewsroom(db)
    const threadId = idIn(await add('Good.'))
    const answer = { editor: ed, kind, id, threadId, commentId: crypto.randomUUID() }
    await answerComment(deps, { ...answer, text: 'Thank you.' })
    await changePost(deps, { editor: ed, kind, id, change: { step: 'bin' }, note: '' })
    expect(await threads()).toHaveLength(1)
    await emptyBin({ db, now: new Date(now.getTime() + 31 * 86_400_000) })
    expect(await db.selectFrom('comments').selectAll().execute()).toEqual([])
  })

  test('by two people at once are both stored, whichever is first', async () => {
    const { db } = await open()
    const { deps, ada, ed, id, add, threads, save } = await aNewsroom(db)
    const threadId = idIn(await add('Which ship?', 'a ship came'))
    const answer = (editor: typeof ada, text: string) =>
      answerComment(deps, { editor, kind, id, threadId, commentId: crypto.randomUUID(), text })
    const first = { editor: ada, kind, id, commentId: threadId }
    await Promise.all([
      answer(ada, 'One.'),
      answer(ed, 'Two.'),
      save(`News.\n\n${body}`, 1),
      resolveThread(deps, { ...first, isResolved: true }),
      add('Three.', 'it left'),
    ])
    const all = await threads()
    expect(all.flatMap(({ comments }) => comments.map(({ text }) => text)).sort()).toEqual([
      'One.',
      'Three.',
      'Two.',
      'Which ship?',
    ])
    expect(all.map(({ anchor }) => anchor?.start)).toEqual([
      `News.\n\n${body}`.indexOf('a ship'),
      `News.\n\n${body}`.indexOf('it left'),
    ])
  })

  test('the id of a comment on another post is not taken, and the comment gets another', async () => {
    const { db } = await open()
    const { deps, ada, ed, id, add, threads, quoted } = await aNewsroom(db)
    const commentId = idIn(await add('Here.'))
    const other = await createdPost(db, { editor: ed, content: someContent({ body }) })
    const request = {
      editor: ada,
      kind,
      id: other.id,
      commentId,
      text: 'There.',
      quote: quoted(''),
    }
    const added = await addComment(deps, request)
    expect(added).toMatchObject({ ok: true, isRepeat: false })
    expect(idIn(added)).not.toBe(commentId)
    expect((await threads()).map((thread) => [thread.id, thread.postId])).toEqual([[commentId, id]])
  })

  test('an answer is not lost with a thread that is deleted at the same time', async () => {
    const database = await open()
    const { db } = database
    const { deps, ada, ed, id, add, threads } = await aNewsroom(db)
    const commentId = idIn(await add('Which ship?', 'a ship came'))
    const late = { editor: ed, kind, id, threadId: commentId, text: 'Late.' }
    let isAnswered = false
    let answer: ReturnType<typeof answerComment> | undefined
    const meanwhile = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (answer || !result.rows.some(({ text }) => text === 'Which ship?')) return result
        answer = answerComment(deps, { ...late, commentId: crypto.randomUUID() })
        answer.finally(() => {
          isAnswered = true
        })
        await until(async () => isAnswered || (await isAnybodyWaiting(database)))
        return result
      },
    })
    const request = { editor: ada, kind, id, commentId }
    expect(await removeComment({ ...deps, db: meanwhile }, request)).toMatchObject({ ok: true })
    const texts = (await threads()).map(({ comments }) => comments.map(({ text }) => text))
    if ((await answer)?.ok) expect(texts).toEqual([['', 'Late.']])
    else expect([await answer, texts]).toMatchObject([{ reason: 'missing-thread' }, []])
  })
})
