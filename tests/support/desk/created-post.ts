import { equal } from 'node:assert/strict'
import { completePost } from './newsroom-requests'
import { type Newsroom, type Person, post } from './newsroom-server'

/** A new article of a person, without a browser; a draft unless the fields say otherwise. */
export async function createdPost(
  { desk, cookies }: Newsroom,
  { by = 'ada', ...more }: { by?: Person } & Record<string, string> = {},
) {
  const id = crypto.randomUUID()
  const fields = { ...completePost(), when: 'draft', ...more }
  const answer = await post(`${desk}/articles/new`, { ...fields, id, tab: 'one' }, cookies[by])
  equal(answer.status, 303)
  return { id, url: `${desk}/articles/${id}`, title: fields.title, fields }
}

/** The status of an answer and the path it leads to. */
export function leadsTo({ status, headers }: Response): [status: number, path: string | null] {
  return [status, headers.get('Location')]
}
