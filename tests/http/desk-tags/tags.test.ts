import { createdPost } from '../../support/desk/created-post'
import { completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// A tag changes in all posts at once, and the address of its topic leads on.

/** A tag that no other test uses. */
const aTag = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`
const topic = (tag: string) => `/topics/${encodeURIComponent(tag)}`

/** A tag of two posts, of which readers see one. */
async function taggedPosts(newsroom: Newsroom, tag: string) {
  const { desk, cookies, server } = newsroom
  const { url } = await createdPost(newsroom, { tags: `${tag}, AI`, when: 'now' })
  await createdPost(newsroom, { tags: tag })
  const pageOf = (name: string) => `${desk}/tags/${encodeURIComponent(name)}`
  return {
    open: () => plainBrowser({ cookie: cookies.ed }).open(pageOf(tag)),
    send: (fields: Record<string, string>, name = tag) => post(pageOf(name), fields, cookies.ed),
    tagsOfPost: async () =>
      (await plainBrowser({ cookie: cookies.ed }).open(url)).field('Tags').value,
    readersOf: async (name: string) => {
      const answer = await fetch(server.origin + topic(name), { redirect: 'manual' })
      return [answer.status, answer.headers.get('Location')]
    },
  }
}

test('tags that differ only in case are one topic: the editor is told, and readers are redirected', async ({
  newsroom,
}) => {
  const tag = aTag('Zero Trust')
  const { readersOf } = await taggedPosts(newsroom, tag)
  const { desk, cookies, server } = newsroom
  const id = crypto.randomUUID()
  const typed = { ...completePost(), id, tab: 'one', when: 'now', tags: tag.toUpperCase() }
  const created = await post(`${desk}/articles/new`, typed, cookies.ed)
  const { open } = plainBrowser({ cookie: cookies.ed })
  const page = await open(new URL(created.headers.get('Location') ?? '', desk).href)
  expect(page.text).toContain(`The tag “${tag.toUpperCase()}” was saved as “${tag}”`)
  expect(page.field('Tags').value).toBe(tag)
  expect(await readersOf(tag.toUpperCase())).toEqual([301, topic(tag)])
  expect((await plainBrowser().open(server.origin + topic(tag))).text).toContain('Found 2 articles')
})

test('a tag is renamed after a question', async ({ newsroom }) => {
  const [tag, renamed] = [aTag('Phish & chips'), aTag('Phishing')]
  const { open, tagsOfPost, readersOf } = await taggedPosts(newsroom, tag)
  let page = await (await open()).press('Rename in 2 posts…', { 'New name': `  ${renamed} ` })
  expect(page.text).toContain(`Rename “${tag}” to “${renamed}”?`)
  expect(await tagsOfPost()).toBe(`${tag}, AI`)
  page = await page.press('Rename it in 2 posts')
  expect(new URL(page.url).pathname).toMatch(new RegExp(`/tags/${encodeURIComponent(renamed)}$`))
  expect(page.text).toContain(`“${tag}” was renamed to “${renamed}” in 2 posts.`)
  expect(await tagsOfPost()).toBe(`${renamed}, AI`)
  expect(await readersOf(tag)).toEqual([301, topic(renamed)])
  expect((await open()).text).toContain('does not exist any more: it became this tag.')
})

test('a tag is merged into another, and removed', async ({ newsroom }) => {
  const [tag, other] = [aTag('Fraud'), aTag('Scams')]
  const { open, send, tagsOfPost, readersOf } = await taggedPosts(newsroom, tag)
  await createdPost(newsroom, { tags: other, when: 'now' })

  await step('an existing tag is offered instead of a name that is taken', async () => {
    let page = await (await open()).press('Rename in 2 posts…', { 'New name': other.toUpperCase() })
    expect(page.status).toBe(422)
    expect(page.field('New name').description).toContain('differs only in capitals or spaces')
    page = await page.press(`Merge into “${other}”…`)
    page = await page.press('Merge it in 2 posts')
    expect(page.text).toContain(`“${tag}” was merged into “${other}” in 2 posts.`)
    expect(await tagsOfPost()).toBe(`${other}, AI`)
    expect(await readersOf(tag)).toEqual([301, topic(other)])
  })

  await step('of two editors who remove it, the second is told', async () => {
    const remove = { step: 'remove', confirmed: '1' }
    const removed = await send(remove, other)
    expect(removed.status).toBe(303)
    expect(removed.headers.get('Location')).toMatch(/\/tags\?done=remove&.*posts=3&left=0$/)
    expect(await tagsOfPost()).toBe('AI')
    expect(await readersOf(other)).toEqual([301, '/topics'])
    const second = await send(remove, other)
    expect(second.status).toBe(409)
    expect(await second.text()).toContain('any more, so nothing was changed.')
  })
})

test('a tag that cannot be changed says why', async ({ newsroom }) => {
  const tag = aTag('Worms')
  const { send, open, tagsOfPost } = await taggedPosts(newsroom, tag)
  const long = 'x'.repeat(501)
  for (const [fields, status, expected] of [
    [{ step: 'rename', to: ' ' }, 422, 'Type the name of a tag.'],
    [{ step: 'rename', to: 'a, b', confirmed: '1' }, 422, 'A tag cannot contain a comma'],
    [{ step: 'rename', to: long, confirmed: '1' }, 422, 'This is 501 characters long.'],
    [{ step: 'rename', to: '..', confirmed: '1' }, 422, 'No page can have this address.'],
    [{ step: 'rename', to: tag, confirmed: '1' }, 422, 'This is the same tag.'],
    [{ step: 'merge', to: aTag('None'), confirmed: '1' }, 422, 'No post has this tag.'],
    [{ step: 'describe', description: long }, 422, '501 characters'],
    [{ step: 'praise' }, 400, ''],
  ] as const) {
    const answer = await send(fields)
    expect([fields, answer.status]).toEqual([fields, status])
    expect(await answer.text()).toContain(expected)
  }
  expect(await tagsOfPost()).toBe(`${tag}, AI`)
  const unused = await send({ step: 'describe', description: 'Nothing.' }, aTag('None'))
  expect(unused.status).toBe(409)
  expect(await unused.text()).toContain('so nothing was changed.')

  const early = await open()
  const typed = { 'What the topic is about': 'How they spread.' }
  const described = await early.press('Save the description', typed)
  expect(described.text).toContain('The description was saved.')
  const late = await early.press('Save the description', { 'What the topic is about': 'Eels.' })
  expect(late.status).toBe(409)
  expect(late.text).toContain('How they spread.')
  expect(late.field('What the topic is about').value).toBe('Eels.')
})
