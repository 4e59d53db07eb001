import { aTitle, completePost, countOf } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'

test('a form without a choice publishes nothing', async ({ newsroom }) => {
  const title = aTitle()
  const fields = { ...completePost(title), id: crypto.randomUUID(), tab: 'one' }
  const answer = await post(`${newsroom.desk}/articles/new`, fields, newsroom.cookies.ada)
  expect(answer.status).toBe(303)
  expect(await countOf(newsroom, title, 'draft')).toBe(1)
})
