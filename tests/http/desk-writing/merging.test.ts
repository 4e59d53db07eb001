import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'

test('a new post that is sent again after a lost answer is saved, not refused', async ({
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const fields = { ...completePost(aTitle()), id, tab: `tab-${id}`, when: 'now' }
  const send = (more: Record<string, string>) =>
    post(`${desk}/articles/new`, { ...fields, ...more }, cookies.ada)
  expect((await send({ sequence: '1' })).status).toBe(303)
  const typedOn = await send({ body: 'It was a quiet night. Then came day.', sequence: '2' })
  expect(typedOn.headers.get('Location')).toContain(`/articles/${id}?saved=`)
  const late = await send({ sequence: '1' })
  expect(late.status).toBe(303)
  const stored = await fetch(`${desk}/articles/${id}`, { headers: { Cookie: cookies.ada } })
  expect(await stored.text()).toContain('>It was a quiet night. Then came day.</textarea>')
  expect((await send({ body: 'Another form.', tab: 'another' })).status).toBe(409)
})
