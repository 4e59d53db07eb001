import { z } from 'zod'
import { redirectErrors } from '~/desk/posts/redirects/redirect-texts.rules'
import type { RedirectResult } from '~/posts/addresses/redirects/change-redirects.actions'
import { type Redirect, redirectReasons } from '~/posts/addresses/redirects/redirect.rules'
import { invalidFields, reply } from '../../contract/operation.rules'
import {
  cutPage,
  pageOf,
  pageQuery,
  readCursor,
  textInCursor,
  timeInCursor,
} from '../../contract/page.rules'
import { type Problem, problem } from '../../contract/problem.rules'
import { deskOperation, editorsOnly } from '../caller.request'
import { moment } from '../posts/post-json.rules'
import { notAllowed } from '../posts/refusals.rules'

const redirectSchema = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    reason: z
      .enum(redirectReasons)
      .meta({ description: 'What moved; `hand` if somebody added it.' }),
    editor: z.string(),
    at: moment,
  })
  .meta({ id: 'Redirect' })

function redirectJson({
  from,
  to,
  reason,
  editorName,
  at,
}: Redirect): z.input<typeof redirectSchema> {
  return { from, to, reason, editor: editorName, at: at.toISOString() }
}

const path = z.string().min(1).max(2_000)

const listRedirects = deskOperation({
  id: 'listRedirects',
  method: 'GET',
  path: '/redirects',
  tag: 'Redirects',
  summary: 'Lists redirects, newest first',
  scope: 'redirects:read',
  query: z.strictObject({
    ...pageQuery,
    text: z.string().max(500).optional().meta({ description: 'Part of either address.' }),
    reason: z.enum(redirectReasons).optional(),
  }),
  replies: { 200: { description: 'A page of redirects.', schema: pageOf(redirectSchema) } },
  handle: async ({ query: { cursor, limit, text = '', reason = null } }, caller) => {
    const refused = editorsOnly(caller)
    if (refused) return refused
    const from = readCursor(cursor, z.tuple([timeInCursor, textInCursor]))
    if (!from.ok) return from.problem
    const after = from.position && { at: new Date(from.position[0]), from: from.position[1] }
    const filter = { text: text.replaceAll('\0', ''), reason }
    const { redirectDesk } = caller.services
    const found = await redirectDesk.listAfter(filter, { after, limit: limit + 1 })
    return reply(
      200,
      cutPage(found, limit, {
        show: redirectJson,
        positionOf: ({ at, from }) => [at.toISOString(), from],
      }),
    )
  },
})

const addRedirect = deskOperation({
  id: 'addRedirect',
  method: 'POST',
  path: '/redirects',
  tag: 'Redirects',
  summary: 'Adds a redirect',
  description: 'From an address without a page to one with a page. Sent again, it changes nothing.',
  scope: 'redirects:write',
  body: {
    type: 'json',
    maxBytes: 100_000,
    schema: z.strictObject({ from: path, to: path }).meta({ id: 'RedirectInput' }),
  },
  problems: ['address-taken'],
  replies: {
    200: { description: 'The redirect, which was there already.', schema: redirectSchema },
    201: { description: 'The new redirect.', schema: redirectSchema },
  },
  handle: async ({ body: { from, to } }, { editor, services: { redirectDesk } }) => {
    const result = await redirectDesk.add({ editor, from, to })
    if (result.ok) return reply(201, redirectJson(result.redirect))
    if (result.reason === 'exists' && result.to === redirectDesk.pathOf(to)) {
      const existing = await redirectDesk.find(redirectDesk.pathOf(from) ?? '')
      if (existing) return reply(200, redirectJson(existing))
    }
    return redirectProblem(result)
  },
})

const deleteRedirect = deskOperation({
  id: 'deleteRedirect',
  method: 'DELETE',
  path: '/redirects',
  tag: 'Redirects',
  summary: 'Removes a redirect',
  scope: 'redirects:write',
  query: z.strictObject({ from: path }),
  problems: ['not-found'],
  replies: { 204: { description: 'It is removed.', schema: null } },
  handle: async ({ query }, { editor, services: { redirectDesk } }) => {
    const from = redirectDesk.pathOf(query.from)
    const result =
      from === null
        ? { ok: false as const, reason: 'missing' as const }
        : await redirectDesk.remove({ editor, from })
    return result.ok ? reply(204) : redirectProblem(result)
  },
})

function redirectProblem(result: Exclude<RedirectResult, { ok: true }>): Problem {
  switch (result.reason) {
    case 'missing':
      return problem('not-found', 'There is no redirect from this address.')
    case 'forbidden':
      return problem('not-allowed', 'Only editors and owners may do this. Ask an editor.')
    case 'not-allowed':
      return notAllowed(result)
  }
  const errors = Object.entries(redirectErrors(result).errors).map(([field, detail = '']) => ({
    pointer: `#/${field}`,
    detail,
  }))
  const detail = errors[0]?.detail ?? 'This redirect is not possible.'
  return result.reason === 'exists'
    ? problem('address-taken', detail, { errors })
    : invalidFields(errors)
}

export const redirects = [listRedirects, addRedirect, deleteRedirect]
