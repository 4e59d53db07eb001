import { readBody } from '~/http/body/form-body'
import { pathWithin } from '~/people/access-forms.rules'
import { services } from '~/services'
import { askedBy, withCookies } from '../requests/asked.request'
import type { Route } from './+types/passkey.route'
import { retryAfter, tooMany } from './sign-in-words.rules'

const mostBytes = 64 * 1024

/** What the browser is to sign. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { passkeys } = context.get(services).editors
  const options = await passkeys.optionsToSignIn(askedBy(request, context))
  return options instanceof Response ? options : waiting(options.retryInMs)
}

/** What it signed: then the session begins, and the answer says where to go. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const body = await readBody(request, mostBytes)
  const answer = body && parsed(body)
  if (!answer) return Response.json({ notice: unreadable }, { status: 400 })
  const result = await editors.signIn.withPasskey(askedBy(request, context), answer)
  if (result.ok) {
    const to = pathWithin(deskPath, new URL(request.url).searchParams.get('to'))
    return Response.json({ to }, { headers: withCookies(result.cookies) })
  }
  if (result.reason === 'too-many') return waiting(result.retryInMs)
  const notice = result.reason === 'unverified' ? unverified : unknown
  return Response.json({ notice }, { status: 401 })
}

function waiting(retryInMs: number): Response {
  const headers = retryAfter(retryInMs)
  return Response.json({ notice: tooMany(retryInMs) }, { status: 429, headers })
}

const unreadable = 'The answer of your passkey could not be read. Try again, or use your password.'
const unverified =
  'This passkey did not check that it is you, so it lets nobody in. Set up a PIN, a finger or a face for it and try again, or sign in with your password and add another passkey.'
const unknown = 'This passkey belongs to nobody here. Use another one, or your password.'

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
