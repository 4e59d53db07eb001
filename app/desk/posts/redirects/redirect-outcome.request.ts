import { type Redirect, redirectReasons } from '~/posts/addresses/redirects/redirect.rules'
import type { Outcome } from '../../shell/confirm/outcome-notice.view'

/** Adds to the query of the list what was just done. */
export function undoQuery(list: string, done: string, { from, to, reason }: Redirect) {
  const query = new URLSearchParams(list)
  query.delete('page')
  const values = { done, from, to, reason }
  for (const [name, value] of Object.entries(values)) query.set(`${name}-redirect`, value)
  return `?${query}`
}

/** What was just done, by the search parameters that it left in the address of the list. */
export function redirectOutcome(searchParams: URLSearchParams, path: string): Outcome | null {
  const valueIn = (name: string) => (searchParams.get(`${name}-redirect`) ?? '').slice(0, 2_000)
  const [from, to] = [valueIn('from'), valueIn('to')]
  const reason = redirectReasons.find((one) => one === valueIn('reason')) ?? 'hand'
  if (searchParams.has('gone')) {
    return { text: 'Somebody else has removed this redirect already.', undo: null }
  }
  switch (valueIn('done')) {
    case 'add':
      return { text: `${from} now leads to ${to}.`, undo: remove(path, from) }
    case 'undo':
      return { text: `${from} leads to ${to} again.`, undo: null }
    case 'removed': {
      const fields = { step: 'undo', from, to, reason }
      return { text: `${from} does not lead to ${to} any more.`, undo: { action: path, fields } }
    }
    default:
      return null
  }
}

function remove(path: string, from: string): NonNullable<Outcome['undo']> {
  return { action: path, fields: { step: 'remove', from } }
}
