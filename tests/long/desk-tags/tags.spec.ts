import {
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

// A form with a mistake is answered with 422, an outdated one with 409.
test.use({ expectedConsoleErrors: [/422 \(Unprocessable|409 \(Conflict\)/] })

/** A tag that no other test uses. */
const aTag = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`

/** Creates an article with these tags; returns its path at the desk and its title. */
async function tagged({ desk, cookies }: Newsroom, tags: string, when: 'now' | 'draft' = 'now') {
  const id = crypto.randomUUID()
  const fields = { ...completePost(aTitle()), tags, id, tab: 'one', when }
  expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
  return { title: fields.title, address: `${desk}/articles/${id}` }
}

/** Where an address leads, without following it. */
async function leadsTo({ server }: Newsroom, path: string): Promise<[number, string | null]> {
  const answer = await fetch(server.origin + path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('Location')]
}

const topic = (tag: string) => `/topics/${encodeURIComponent(tag)}`

test('an editor describes, renames, merges and removes a tag', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, server } = newsroom
  const [old, renamed, other] = [aTag('Phish & chips'), aTag('Phishing'), aTag('Fraud')]
  const { address } = await tagged(newsroom, `${old}, AI`)
  await tagged(newsroom, old, 'draft')
  await tagged(newsroom, other)
  await signInAs(context, newsroom, 'ed')
  await test.step('the list finds it, with its counts', async () => {
    await openHydrated(page, `${desk}/tags`)
    await page.getByLabel('Search').fill(old.toUpperCase())
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('1 post published, 1 not')).toBeVisible()
    await expectAccessibleOnPhone(page)
    await page.getByRole('link', { name: old }).click()
    await expect(page.getByText('2 posts, of which readers see 1.')).toBeVisible()
  })
  await test.step('readers see the description', async () => {
    const text = page.getByLabel('What the topic is about')
    await text.fill('x'.repeat(501))
    await page.getByRole('button', { name: 'Save the description' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '501 characters' })).toBeVisible()
    await text.fill('How people are deceived.')
    await page.getByRole('button', { name: 'Save the description' }).click()
    await expect(page.getByText('The description was saved.')).toBeVisible()
    const html = await (await fetch(server.origin + topic(old))).text()
    expect(html).toContain('>How people are deceived.</p>')
    expect(html).toContain('name="description" content="How people are deceived."')
    const feed = await (await fetch(`${server.origin}${topic(old)}/feed.xml`)).text()
    expect(feed).toContain('<description>How people are deceived.</description>')
  })
  await test.step('a rename asks first, and leaves redirects', async () => {
    await page.getByLabel('New name').fill(`  ${renamed}  `)
    await page.getByRole('button', { name: 'Rename in 2 posts…' }).click()
    const question = page.getByRole('region', { name: `Rename “${old}” to “${renamed}”?` })
    await expect(question).toContainText('2 posts, of which readers see 1')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Rename it in 2 posts' }).click()
    await expect(page.getByText(`“${old}” was renamed to “${renamed}” in 2 posts.`)).toBeVisible()
    expect(await leadsTo(newsroom, `${topic(old)}?page=1`)).toEqual([
      301,
      `${topic(renamed)}?page=1`,
    ])
    for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
      const moved = await leadsTo(newsroom, `${topic(old)}/${file}`)
      expect(moved).toEqual([301, `${topic(renamed)}/${file}`])
    }
    expect(await leadsTo(newsroom, topic(renamed))).toEqual([200, null])
    await page.goto(`${desk}/tags/${encodeURIComponent(old)}`)
    await expect(page.getByText('does not exist any more: it became this tag.')).toBeVisible()
    await page.goto(`${address}/revisions`)
    await expect(page.getByText(`Renamed the tag “${old}” to “${renamed}”`)).toBeVisible()
  })
  await test.step('bad names are refused, and an existing one is offered for a merge', async () => {
    await openHydrated(page, `${desk}/tags/${encodeURIComponent(renamed)}`)
    for (const [name, text] of [
      ['', 'Type the name of a tag.'],
      [renamed, 'This is the same tag.'],
      ['a, b', 'A tag cannot contain a comma'],
      [other.toUpperCase(), 'differs only in capitals or spaces'],
    ] as const) {
      await page.getByLabel('New name').fill(name)
      await page.getByRole('button', { name: 'Rename in 2 posts…' }).click()
      await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
      await expect(page.getByLabel('New name')).toHaveValue(name)
    }
    await page.getByRole('button', { name: `Merge into “${other}”…` }).click()
    await page.getByRole('button', { name: 'Merge it in 2 posts' }).click()
    await expect(page.getByText(`was merged into “${other}” in 2 posts.`)).toBeVisible()
    await expect(page.getByText('3 posts, of which readers see 2.')).toBeVisible()
    expect(await leadsTo(newsroom, topic(old))).toEqual([301, topic(other)])
    expect(await leadsTo(newsroom, topic(renamed))).toEqual([301, topic(other)])
  })
  await test.step('of two editors, the second is told', async () => {
    const path = `${desk}/tags/${encodeURIComponent(other)}`
    const { cookies } = newsroom
    await post(path, { step: 'remove', confirmed: 'yes' }, cookies.ada)
    await page.getByRole('button', { name: 'Remove from 3 posts…' }).click()
    await expect(page.getByText(`No post has the tag “${other}” any more`)).toBeVisible()
    expect(await leadsTo(newsroom, topic(old))).toEqual([301, '/topics'])
    expect(await leadsTo(newsroom, `${topic(other)}/atom.xml`)).toEqual([301, '/atom.xml'])
    expect(await (await fetch(address, { headers: { Cookie: cookies.ada } })).text()).toContain(
      'value="AI"',
    )
  })
})

test('an editor adds, finds and removes redirects, and bad ones are refused', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk } = newsroom
  const old = `/2019/${crypto.randomUUID()}.html`
  await signInAs(context, newsroom, 'ed')
  await openHydrated(page, `${desk}/redirects`)
  const send = async (from: string, to: string) => {
    await page.getByLabel('From', { exact: true }).fill(from)
    await page.getByLabel('To', { exact: true }).fill(to)
    await page.getByRole('button', { name: 'Add the redirect' }).click()
  }
  await test.step('what cannot work is refused, with the reason', async () => {
    for (const [from, to, text] of [
      [old, 'https://other.example/', 'an address of another site'],
      [old, old, 'Both addresses are the same'],
      ['/about', '/contact', 'Readers find a page here'],
      ['/api/feed', '/contact', 'cannot be redirected'],
      [new URL(desk).pathname, '/contact', 'cannot be redirected'],
      [old, '/no-such-page', 'would find nothing'],
      [`${old}?x=1`, '/about', 'Leave out everything from ?'],
    ] as const) {
      await send(from, to)
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByLabel('From', { exact: true })).toHaveValue(from)
    }
    await expectAccessibleOnPhone(page)
  })
  await test.step('readers are sent on, with their query', async () => {
    await send(old, '/about')
    await expect(page.getByText(`${old} now leads to /about.`)).toBeVisible()
    expect(await leadsTo(newsroom, `${old}?utm=1`)).toEqual([301, '/about?utm=1'])
    expect(await leadsTo(newsroom, `${old}/`)).toEqual([301, '/about'])
  })
  await test.step('chains are refused, and the final address is offered', async () => {
    await send(`${old}.bak`, old)
    await page.getByRole('button', { name: 'Redirect to /about' }).click()
    await expect(page.getByText(`${old}.bak now leads to /about.`)).toBeVisible()
    await send(old, '/contact')
    await expect(page.getByText('leads to /about already').first()).toBeVisible()
  })
  await test.step('a removal can be undone', async () => {
    await openHydrated(page, `${desk}/redirects?q=${encodeURIComponent(old.slice(6, 20))}`)
    await page.getByRole('button', { name: `Remove the redirect from ${old}`, exact: true }).click()
    await expect(page.getByText('does not lead to /about any more')).toBeVisible()
    expect((await leadsTo(newsroom, old))[0]).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${old} leads to /about again.`)).toBeVisible()
    expect(await leadsTo(newsroom, old)).toEqual([301, '/about'])
  })
})
