import { createdPost, leadsTo } from '../../support/desk/created-post'
import { type Newsroom, type Person, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// Editors discuss passages of a text on a page of its own.

const body = 'At nine it was quiet.\n\nAt ten a ship came in.'

async function aDiscussion(newsroom: Newsroom) {
  const { cookies } = newsroom
  const { url } = await createdPost(newsroom, { body, by: 'ed' })
  const send = (fields: Record<string, string>, by: Person = 'ed') =>
    post(`${url}/comments`, fields, cookies[by])
  const threads = async () => {
    const answer = await fetch(`${url}/comments/threads`, { headers: { Cookie: cookies.ed } })
    const { comments } = await answer.json()
    return comments.threads
  }
  const open = (by: Person) => plainBrowser({ cookie: cookies[by] }).open(`${url}/comments`)
  return { path: `${new URL(url).pathname}/comments`, send, threads, open }
}

test('a passage is commented on, and the comment answered, changed, deleted and resolved', async ({
  newsroom,
}) => {
  const { open, threads } = await aDiscussion(newsroom)
  console.error((await open('ada')).text)
  let page = await (await open('ada')).press('Add the comment', {
    Comment: 'Which ship?',
    Passage: 'a train',
  })
  expect(page.status).toBe(422)
  expect(page.part('alert').text).toContain('The saved text does not have this passage.')
  expect(page.field('Comment').value).toBe('Which ship?')
  page = await page.press('Add the comment', { Passage: 'a ship\n came' })
  expect(page.url).toMatch(/comments\?done=add#thread-/)
  expect(page.html).toContain('a ship came')
  console.error(JSON.stringify(await threads(), null, 1), (await open('ada')).text)
})
