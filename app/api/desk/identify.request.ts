import type { Permit } from '~/http/limits/rate-limit'
import type { QuotaState } from '~/http/limits/request-quota'
import { isScope } from '~/people/tokens/token.rules'
import { services } from '~/services'
import type { ApiArgs, Identified } from '../contract/answer.request'
import type { Operation } from '../contract/operation.rules'
import { type Problem, problem } from '../contract/problem.rules'
import { editorQuota } from './api-limits.service'
import { type DeskCaller, scopeMissing } from './caller.request'

/** Finds the editor behind the token. Cookies are never looked at, so no other site can make a browser call the API. */
export async function identifyToken(
  { request, context }: ApiArgs,
  { scope }: Pick<Operation<DeskCaller>, 'scope'>,
  headers: Headers,
): Promise<Identified<DeskCaller>> {
  const all = context.get(services)
  const [, secret] = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const holder = secret === undefined ? null : await all.editors.tokens.holderOf(secret)
  if (!holder) {
    const permit = await all.apiLimits.permitUnknown(all.readerAddress)
    return { ok: false, problem: unknownToken(permit, secret !== undefined) }
  }
  const { editor, scopes } = holder
  const quota = all.apiLimits.countRequest(editor.id)
  setQuotaHeaders(headers, quota)
  if (quota.isOver) return { ok: false, problem: tooMany(quota.resetInSeconds) }
  if (holder.isBlocked) return { ok: false, problem: secondFactorMissing }
  if (scope && isScope(scope) && !scopes.includes(scope)) {
    return { ok: false, problem: scopeMissing(scope) }
  }
  return { ok: true, caller: { editor, scopes, services: all }, sender: editor.id }
}

const secondFactorMissing = problem(
  'not-allowed',
  'Every editor needs a second factor now. Set one up under Account at the desk: then the token works again.',
)

function unknownToken(permit: Permit, wasSent: boolean): Problem {
  if (!permit.ok) return tooMany(Math.ceil(permit.retryInMs / 1000))
  const detail = wasSent
    ? 'This token is unknown, expired or revoked. Create one under Account at the desk.'
    : 'Send a token as Authorization: Bearer vgl_…. Create one under Account at the desk.'
  const challenge = wasSent ? 'Bearer error="invalid_token"' : 'Bearer'
  return problem('token-missing', detail, { headers: { 'WWW-Authenticate': challenge } })
}

function tooMany(seconds: number): Problem {
  return problem('too-many-requests', `Wait ${seconds} seconds, then go on.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** As draft-ietf-httpapi-ratelimit-headers names them. */
function setQuotaHeaders(headers: Headers, { remaining, resetInSeconds }: QuotaState): void {
  headers.set('RateLimit-Policy', `"editor";q=${editorQuota.max};w=${editorQuota.windowMs / 1000}`)
  headers.set('RateLimit', `"editor";r=${remaining};t=${resetInSeconds}`)
}
