import { expect, test } from 'vitest'
import { anEditor, createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { postAtAddress } from '../../addresses/post-at-address.queries'
import { addRedirect } from '../../addresses/redirects.queries'
import { changePost } from '../../lifecycle/change-post.actions'
import { tables } from '../../published/published-posts.queries'
import { withdrawalText } from './withdrawal.rules'

const ada = anEditor('ada')
const kind = 'article'

onEachEngine('a withdrawn post', (open) => {
  async function withdrawn() {
    const { db, readDb, limitReaders } = await open()
    const { id, slug } = await createdPost(db, { when: { as: 'published' } }, daysAgo(9))
    await limitReaders()
    const step = (change: Parameters<typeof changePost>[1]['change'], at: Date) =>
      changePost({ db, now: at }, { editor: ada, kind, id, change, note: '' })
    const find = (name: string, path = `/cybersecurity/${name}`) =>
      postAtAddress(readDb, { kind, name, path })
    return { db, id, slug: slug ?? '', step, find }
  }

  test('is said to be withdrawn at its address, in other spellings, and by its id', async () => {
    const { id, slug, step, find } = await withdrawn()
    expect(await find(slug)).toMatchObject({ found: 'post' })
    await step({ step: 'withdraw' }, daysAgo(1))
    const expected = { found: 'withdrawn', withdrawal: { kind, at: daysAgo(1), reason: '' } }
    expect(await find(slug)).toMatchObject(expected)
    expect(await find(slug, `/post/${slug}`)).toMatchObject(expected)
    expect(await find(id)).toMatchObject(expected)
    expect(await find('no-such-article')).toBeNull()
    expect(await find('\0')).toBeNull()
  })

  test('is found at once when it is republished', async () => {
    const { slug, step, find } = await withdrawn()
    await step({ step: 'withdraw' }, daysAgo(2))
    await step({ step: 'republish' }, daysAgo(1))
    expect(await find(slug)).toMatchObject({ found: 'post' })
  })

  test('a post in the bin is the same, if it was public', async () => {
    const { slug, step, find } = await withdrawn()
    await step({ step: 'bin' }, daysAgo(1))
    expect(await find(slug)).toMatchObject({ found: 'withdrawn' })
  })

  test('is found under a slug that it got later; a redirect of an editor comes first', async () => {
    const { db, id, slug, step, find } = await withdrawn()
    await step({ step: 'withdraw' }, daysAgo(1))
    await db.updateTable(tables[kind].posts).set({ slug: 'later' }).where('id', '=', id).execute()
    expect(await find('later')).toMatchObject({ found: 'withdrawn' })
    await addRedirect(db, `/cybersecurity/${slug}`, '/about', now)
    expect(await find(slug)).toEqual({ found: 'moved', path: '/about' })
  })
})

test('programs are told when and why', () => {
  const at = new Date('2026-11-18T09:00:00Z')
  const withdrawal = { kind, id: 'one', path: '/ai/one', title: 'One', at } as const
  expect(withdrawalText({ ...withdrawal, reason: '' })).toBe(
    'This post was withdrawn on 2026-11-18.',
  )
  expect(withdrawalText({ ...withdrawal, reason: 'The source\nwas forged.' })).toBe(
    'This post was withdrawn on 2026-11-18. Reason: The source was forged.',
  )
})
