import { createdPost, leadsTo } from '../../support/desk/created-post'
import { type Newsroom, type Person, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// Writers submit a text, and editors approve it, ask for changes or assign it, with the forms of one page.

async function aDraftOfAl(newsroom: Newsroom) {
  const { desk, cookies } = newsroom
  const { url, title, fields } = await createdPost(newsroom, { by: 'al' })
  const send = (fields: Record<string, string>, by: Person = 'ed') =>
    post(`${url}/review`, { revision: '0', version: '1', ...fields }, cookies[by])
  const open = (by: Person) => plainBrowser({ cookie: cookies[by] }).open(`${url}/review`)
  const waitingForEd = async () => {
    const queue = await plainBrowser({ cookie: cookies.ed }).open(`${desk}/queue`)
    return queue.named(/^Mine to review/).text
  }
  return { url, title, fields, send, open, waitingForEd, path: `${new URL(url).pathname}/review` }
}

test('an author submits a text, an editor asks for changes, and approves the next one', async ({
  newsroom,
}) => {
  const { url, title, fields, open, waitingForEd } = await aDraftOfAl(newsroom)

  await step('it is submitted', async () => {
    const page = await (await open('al')).press('Submit for review')
    expect(page.url).toContain('/review?done=submit')
    expect(page.text).toContain('Submitted for review.')
    expect(await waitingForEd()).toContain(title)
  })

  await step('changes are wanted, with words', async () => {
    let page = await (await open('ed')).press('Ask for changes')
    expect(page.status).toBe(422)
    expect(page.field('Words for the writer').description).toContain('Say what should change')
    page = await page.press('Ask for changes', {
      'Words for the writer': 'Shorter.\nAnd a source.',
    })
    expect(page.text).toContain('The writer is asked for changes.')
    expect((await open('al')).text).toContain('“Shorter. And a source.”')
  })

  await step('only the text that was read is approved', async () => {
    const early = await open('ed')
    const newer = { ...fields, body: 'A source said so.', tab: 'two', version: '1', when: 'review' }
    const saved = await post(url, newer, newsroom.cookies.al)
    expect(saved.headers.get('Location')).toContain('submitted=1')
    let page = await early.press('Approve', { 'Words for the writer': 'Fine.' })
    expect(page.status).toBe(409)
    expect(page.part('alert').text).toContain('Another editor changed the review')
    page = await page.press('Approve')
    expect(page.status).toBe(409)
    expect(page.part('alert').text).toContain('The text changed since you opened it')
    expect(page.link('What changed between versions 1 and 2')).toContain('?from=1&to=2')
    expect(page.field('Words for the writer').value).toBe('Fine.')
    page = await (await open('ed')).press('Approve')
    expect(page.text).toContain('Approved.')
    expect(page.parts('button', 'Approve')).toEqual([])
    expect(await waitingForEd()).not.toContain(title)
  })

  await step('a new text ends the approval, and its writer is told so', async () => {
    const fixed = { ...fields, body: 'A source said it.', tab: 'three', version: '2' }
    const saved = await post(url, fixed, newsroom.cookies.ed)
    const page = await plainBrowser({ cookie: newsroom.cookies.ed }).open(
      new URL(saved.headers.get('Location') ?? '', url).href,
    )
    expect(page.text).toContain('Saved. The new text is not approved yet: it is in review again.')
    expect(await waitingForEd()).toContain(title)
  })
})

test('an editor assigns a post, and a writer takes it back from review', async ({ newsroom }) => {
  const { send, open, path } = await aDraftOfAl(newsroom)
  expect(leadsTo(await send({ step: 'submit' }, 'al'))).toEqual([303, `${path}?done=submit`])
  const page = await (await open('ed')).press('Save assignment', {
    Reviewer: 'Ada Night',
    'Due on': '2020-01-31',
  })
  expect(page.url).toContain('?done=assign')
  expect(page.text).toContain('Overdue since 31 Jan 2020')
  expect(page.text).toContain('Reviewer Ada Night')
  const takeBack = { step: 'take-back', revision: '2' }
  expect(leadsTo(await send(takeBack, 'al'))).toEqual([303, `${path}?done=take-back`])
  expect((await open('al')).text).toContain('Nobody is asked to review it yet.')
})

test('a step that cannot be taken says why', async ({ newsroom }) => {
  const { url, fields, send, open } = await aDraftOfAl(newsroom)
  for (const [form, status, text] of [
    [{ step: 'ask-for-changes', words: 'x'.repeat(4001) }, 422, 'At most 4,000 characters.'],
    [{ step: 'assign', writer: 'nobody' }, 422, 'The writer whom you chose was removed'],
    [{ step: 'assign', reviewer: 'nobody' }, 422, 'The reviewer whom you chose was removed'],
    [{ step: 'assign', due: '31 January' }, 422, 'This is not a day.'],
    [{ step: 'approve', version: '2' }, 409, 'The text changed since you opened it'],
    [{ step: 'approve', revision: '7' }, 409, 'Another editor changed the review'],
    [{ step: 'praise' }, 400, ''],
  ] as const) {
    const answer = await send(form)
    expect([form, answer.status]).toEqual([form, status])
    expect(await answer.text()).toContain(text)
  }
  const page = await open('ed')
  expect(page.text).toContain('Nobody is asked to review it yet.')
  expect(page.text).toContain('Reviewer Any editor')

  const published = { ...fields, tab: 'two', version: '1', when: 'now' }
  expect((await post(url, published, newsroom.cookies.ed)).status).toBe(303)
  const late = await send({ step: 'submit' }, 'al')
  expect(late.status).toBe(403)
  expect(await late.text()).toContain('This post has left the drafts')
})
