import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { ann, ed, olga, reviewed, storedEditors } from '../../../../tests/support/data/reviews'
import { now } from '../../../../tests/support/data/saved-posts'
import { changePost } from '../../lifecycle/change-post.actions'
import { countWaitingFor, type QueueOwner, queuedPosts } from './queue.queries'
import type { QueuePart } from './queue.rules'

const submit = { step: 'submit', words: '' } as const

/** Olga and Ed can review. */
const ownerOf = ({ id, role }: typeof ed) => {
  return { id, role, otherReviewers: [olga.id, ed.id].filter((other) => other !== id) }
}

async function titlesIn(
  db: Db,
  editor: typeof ed,
  part: QueuePart,
  more: Partial<QueueOwner> = {},
) {
  const { posts, total } = await queuedPosts(db, { ...ownerOf(editor), ...more }, part, 10)
  expect(total).toBe(posts.length)
  return posts.map(({ title }) => title)
}

onEachEngine('the queue of an editor', (open) => {
  async function aDesk(): Promise<Db> {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    const draft = (title: string, editor = ann, kind: 'article' | 'brief' = 'article') =>
      createdPost(db, { editor, kind, content: someContent({ title }) })
    const due = (dueOn: string) =>
      ({ step: 'assign', writerId: ann.id, reviewerId: null, dueOn }) as const
    await draft('Begun')
    await reviewed(db, await draft('Due later'), due('2026-12-01'))
    await reviewed(db, await draft('Due soon', ann, 'brief'), due('2026-11-20'))
    const words = 'Shorter.'
    await reviewed(db, await draft('Sent back'), { step: 'ask-for-changes', words })
    await reviewed(db, await draft('Submitted'), submit, { editor: ann })
    await reviewed(db, await draft('Of Ed', ed), submit)
    await reviewed(db, await draft('Ready'), { step: 'approve', words: '', version: 1 })
    const scheduled = await draft('On time')
    const change = { step: 'schedule', at: new Date(now.getTime() + 1000) } as const
    await changePost(
      { db, now },
      { editor: ed, kind: 'article', id: scheduled.id, change, note: '' },
    )
    const binned = await reviewed(db, await draft('Binned'), submit, { editor: ann })
    const bin = { editor: ed, kind: 'article', id: binned.id, note: '' } as const
    await changePost({ db, now }, { ...bin, change: { step: 'bin' } })
    return db
  }

  test('has what they write, review and wait for, the most urgent first', async () => {
    const db = await aDesk()
    expect(await titlesIn(db, ann, 'write')).toEqual([
      'Sent back',
      'Due soon',
      'Due later',
      'Begun',
    ])
    expect(await titlesIn(db, ann, 'review')).toEqual([])
    expect((await titlesIn(db, ann, 'waiting')).sort()).toEqual(['Ready', 'Submitted'])
    expect(await titlesIn(db, ann, 'approved')).toEqual([])
    expect(await titlesIn(db, ann, 'scheduled')).toEqual(['On time'])
    expect(await titlesIn(db, ed, 'write')).toEqual([])
    expect(await titlesIn(db, ed, 'review')).toEqual(['Submitted'])
    expect((await titlesIn(db, ed, 'waiting')).sort()).toEqual(['Of Ed', 'Sent back'])
    expect(await titlesIn(db, ed, 'approved')).toEqual(['Ready'])
    expect((await titlesIn(db, olga, 'review')).sort()).toEqual(['Of Ed', 'Submitted'])
    // An editor alone reviews their own posts.
    const alone = { otherReviewers: [] }
    expect((await titlesIn(db, ed, 'review', alone)).sort()).toEqual(['Of Ed', 'Submitted'])
    expect(await titlesIn(db, ed, 'waiting', alone)).toEqual(['Sent back'])
    for (const [editor, count] of [
      [ann, 1],
      [ed, 1],
      [olga, 2],
    ] as const) {
      expect(await countWaitingFor(db, ownerOf(editor))).toBe(count)
    }
  })
})

onEachEngine('every post in review is in a queue', (open) => {
  test('if changes of a published one are wanted; what was withdrawn is for editors to change', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    const published = async (title: string) => {
      const post = await createdPost(db, { editor: ann, content: someContent({ title }) })
      const { kind, id } = post
      const step = (name: 'publish' | 'withdraw') =>
        changePost({ db, now }, { editor: ed, kind, id, change: { step: name }, note: '' })
      await step('publish')
      return { post, withdraw: () => step('withdraw') }
    }
    const { post } = await published('Live')
    await reviewed(db, post, { step: 'ask-for-changes', words: 'Shorter.' })
    const { withdraw } = await published('Withdrawn')
    await withdraw()
    expect(await titlesIn(db, ann, 'write')).toEqual(['Live'])
    expect(await titlesIn(db, ed, 'waiting')).toEqual(['Live'])
    expect((await titlesIn(db, ann, 'write', { role: 'editor' })).sort()).toEqual([
      'Live',
      'Withdrawn',
    ])
  })

  test('if its reviewer is its writer, or has become an author', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    const submitted = async (title: string, writer: typeof ed, reviewerId: string) => {
      const post = await createdPost(db, { editor: writer, content: someContent({ title }) })
      const assign = { step: 'assign', writerId: writer.id, reviewerId, dueOn: null } as const
      await reviewed(db, await reviewed(db, post, assign), submit, { editor: writer })
    }
    await submitted('Of Ed, with Ed', ed, ed.id)
    await submitted('With Ed', ann, ed.id)
    expect((await titlesIn(db, ed, 'review')).sort()).toEqual(['Of Ed, with Ed', 'With Ed'])
    expect(await titlesIn(db, ed, 'waiting')).toEqual([])
    expect(await titlesIn(db, olga, 'review')).toEqual([])
    // Ed has become an author.
    const alone = { otherReviewers: ['another'] }
    expect((await titlesIn(db, olga, 'review', alone)).sort()).toEqual([
      'Of Ed, with Ed',
      'With Ed',
    ])
    expect(await titlesIn(db, ed, 'waiting', { role: 'author' })).toEqual(['Of Ed, with Ed'])
  })
})
