import { createdPost, leadsTo } from '../../support/desk/created-post'
import { type Newsroom, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { type PlainPage, plainBrowser } from '../../support/plain/plain-browser'

// What an issue mails besides its post is chosen on a page of its own.

const titlesIn = (page: PlainPage) =>
  page
    .named('Articles of the issue')
    .parts('a')
    .map(({ text }) => text)

/** The issue of an article, and two more articles. */
async function anIssue(newsroom: Newsroom) {
  const { desk, cookies } = newsroom
  const [one, two, mailed] = [
    await createdPost(newsroom, { when: 'now' }),
    await createdPost(newsroom, { when: 'now' }),
    await createdPost(newsroom, { when: 'now' }),
  ]
  const opened = await post(`${desk}/newsletter`, { article: mailed.id }, cookies.ed)
  const url = new URL(`${opened.headers.get('Location')}/contents`, desk)
  const send = (version: string, fields: [name: string, value: string][]) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams([['version', version], ...fields]),
      headers: { Cookie: cookies.ed },
      redirect: 'manual',
    })
  return { one, two, mailed, url, send, open: () => plainBrowser({ cookie: cookies.ed }).open(url) }
}

test('articles are added, moved and removed, which can be undone', async ({ newsroom }) => {
  const { one, two, open } = await anIssue(newsroom)
  let page = await open()

  await step('added', async () => {
    page = await page.press('Add to the issue')
    expect(page.status).toBe(422)
    expect(page.part('alert').text).toContain('No article was chosen.')
    page = await page.press('Add to the issue', { [one.title]: true, [two.title]: true })
    expect(page.url).toMatch(/contents\?done=add&v=2&before=$/)
    expect(titlesIn(page).toSorted()).toEqual([one.title, two.title].toSorted())
  })

  await step('moved and removed', async () => {
    const [first = '', last = ''] = titlesIn(page)
    page = await page.press(`Move “${last}” up`)
    expect(page.text).toContain('Moved.')
    expect(titlesIn(page)).toEqual([last, first])
    page = await page.press(`Move “${last}” down`)
    expect(titlesIn(page)).toEqual([first, last])
    page = await page.press(`Remove “${first}”`)
    expect(titlesIn(page)).toEqual([last])
    page = await page.press('Undo')
    expect(page.text).toContain('Undone.')
    expect(titlesIn(page)).toEqual([first, last])
  })

  await step('the summary instead of the whole text', async () => {
    page = await page.press('Save the choice', { 'The summary, with a link': true })
    expect(page.text).toContain('The text was changed.')
    expect(page.field('The summary, with a link').isTicked).toBe(true)
    expect((await open()).field('The summary, with a link').isTicked).toBe(true)
  })
})

test('contents that cannot be mailed are refused, and nothing changes', async ({ newsroom }) => {
  const { one, mailed, url, send, open } = await anIssue(newsroom)
  const draft = await createdPost(newsroom)
  for (const [version, fields, status, expected] of [
    ['1', [['article', mailed.id]], 422, 'The issue already mails this article itself.'],
    ['1', [['article', draft.id]], 422, 'Only published articles can be mailed.'],
    ['9', [['article', one.id]], 409, 'Someone else changed the contents meanwhile'],
  ] as [string, [string, string][], number, string][]) {
    const answer = await send(version, [['step', 'add'], ...fields])
    expect([fields, answer.status]).toEqual([fields, status])
    expect(await answer.text()).toContain(expected)
  }
  expect((await send('1', [['step', 'praise']])).status).toBe(400)
  expect((await open()).text).not.toContain('Articles of the issue')
  const set = await send('1', [
    ['step', 'set'],
    ['ids', one.id],
  ])
  expect(leadsTo(set)).toEqual([303, `${url.pathname}?done=order&v=2&before=`])
  expect(titlesIn(await open())).toEqual([one.title])
})
