import { createdPost } from '../../support/desk/created-post'
import { type Newsroom, type Person, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// Editors discuss passages of a text on a page of its own.

async function aDiscussion(newsroom: Newsroom) {
  const body = 'At nine it was quiet.\n\nAt ten a ship came in.'
  const { url } = await createdPost(newsroom, { body, by: 'ed' })
  const path = `${url}/comments`
  const open = (by: Person) => plainBrowser({ cookie: newsroom.cookies[by] }).open(path)
  const send = (fields: Record<string, string>, by: Person = 'ada') =>
    post(path, fields, newsroom.cookies[by])
  return { open, send }
}

test('a passage is commented on; the comment is answered, changed, resolved and deleted', async ({
  newsroom,
}) => {
  const { open } = await aDiscussion(newsroom)
  let page = await open('ada')

  await step('only of a passage that the text has', async () => {
    const typed = { Passage: 'a train', Comment: 'Which one?' }
    page = await page.press('Add the comment', typed)
    expect(page.status).toBe(422)
    expect(page.parts('alert', 'The saved text does not have this passage.')).toHaveLength(2)
    expect(page.field('Comment').value).toBe('Which one?')
    page = await page.press('Add the comment', { Passage: 'a ship\n came' })
    expect(page.url).toMatch(/\/comments\?done=add#thread-[\w-]+$/)
    expect(page.text).toContain('The comment is added.')
    expect(page.named('Ada Night on “a ship came”').text).toContain('Which one?')
  })

  await step('another editor answers, and changes the answer', async () => {
    page = await (await open('ed')).press('Send the answer', { 'Your answer': 'A tug.' })
    expect(page.text).toContain('The answer is added.')
    // It is the only one of his own, so he can change no other.
    page = await page.press('Save the comment', { 'Your comment': 'The old tug.' })
    expect(page.text).toContain('The comment is changed.')
    const comments = page.named('Ada Night on “a ship came”').parts('li')
    expect(comments.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Ada Night.* Which one\?$/),
      expect.stringMatching(/^Ed Day.*, edited The old tug\./),
    ])
  })

  await step('resolved, it can be opened again', async () => {
    page = await page.press('Resolve')
    expect(page.text).toContain('The thread is resolved.')
    expect(page.text).toContain('Resolved by Ed Day')
    page = await page.press('Reopen')
    expect(page.text).toContain('The thread is open again.')
    expect(page.text).not.toContain('Resolved by')
  })

  await step('deleted, it leaves its place', async () => {
    page = await page.press('Delete the comment')
    expect(page.url).toMatch(/\/comments\?done=delete$/)
    expect(page.text).toContain('The comment is deleted.')
    expect(page.text).not.toContain('tug')
  })
})

test('a comment that cannot be stored says why', async ({ newsroom }) => {
  const { open, send } = await aDiscussion(newsroom)
  const commentId = crypto.randomUUID()
  const text = 'Is this true?'
  expect((await send({ step: 'add', commentId, text })).status).toBe(303)
  // Sent again, it is no second one.
  expect((await send({ step: 'add', commentId, text })).status).toBe(303)
  const page = await open('ada')
  const [thread] = page.parts('article')
  const threadId = thread?.attribute('id')?.replace('thread-', '') ?? ''
  const long = 'x'.repeat(4001)
  for (const [fields, by, status, expected] of [
    [{ step: 'add', text: '  ' }, 'ada', 422, 'Write something first.'],
    [{ step: 'add', text: long }, 'ada', 422, 'A comment can have 4,000 characters.'],
    [{ step: 'add', text, commentId: 'one' }, 'ada', 422, 'could not be added'],
    [{ step: 'add', text, quote: long }, 'ada', 422, 'Choose a shorter one'],
    [{ step: 'edit', target: commentId, text: 'Forged.' }, 'ed', 403, 'Only who wrote a comment'],
    [{ step: 'delete', target: commentId }, 'ed', 403, 'Only who wrote a comment'],
    [{ step: 'answer', target: 'gone', text }, 'ada', 409, 'This thread was deleted'],
    [{ step: 'edit', target: 'gone', text }, 'ada', 409, 'This comment was deleted'],
    [{ step: 'delete', target: 'gone' }, 'ada', 409, 'This comment was deleted'],
    [{ step: 'resolve', target: 'gone' }, 'ada', 409, 'This thread was deleted'],
    [{ step: 'praise', target: threadId }, 'ada', 400, ''],
    [{ step: 'add', text }, 'al', 404, ''],
  ] as const) {
    const answer = await send(fields, by)
    expect([fields, by, answer.status]).toEqual([fields, by, status])
    expect(await answer.text()).toContain(expected)
  }
  const after = await open('ada')
  expect(after.parts('article').map((one) => one.text)).toEqual([thread?.text])
})
