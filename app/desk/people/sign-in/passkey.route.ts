import { readBody } from '~/http/body/form-body'
import { services } from '~/services'
import { returnPath } from '../../access/return-path.rules'
import { clientOf, withCookies } from '../../requests/client.request'
import type { Route } from './+types/passkey.route'
import { retryAfter, tooManyAttempts } from './sign-in-messages.rules'

const maxBytes = 64 * 1024

/** The challenge for the browser to sign. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { passkeys } = context.get(services).editors
  const options = await passkeys.signInOptions(clientOf(request, context))
  return options instanceof Response ? options : tooManyResponse(options.retryInMs)
}

/** Checks the signed challenge, and responds with the address to go to. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const body = await readBody(request, maxBytes)
  const passkeyResponse = body && parseJson(body)
  if (!passkeyResponse) return Response.json({ notice: unreadable }, { status: 400 })
  const result = await editors.signIn.withPasskey(clientOf(request, context), passkeyResponse)
  if (result.ok) {
    const to = returnPath(deskPath, new URL(request.url).searchParams.get('to'))
    return Response.json({ to }, { headers: withCookies(result.cookies) })
  }
  if (result.reason === 'too-many') return tooManyResponse(result.retryInMs)
  const notice = result.reason === 'unverified' ? unverified : unknown
  return Response.json({ notice }, { status: 401 })
}

function tooManyResponse(retryInMs: number): Response {
  const headers = retryAfter(retryInMs)
  return Response.json({ notice: tooManyAttempts(retryInMs) }, { status: 429, headers })
}

const unreadable = 'Your passkey’s response could not be read. Try again, or use your password.'
const unverified =
  'This passkey did not verify you. Set up a PIN, fingerprint or face unlock for it and try again, or sign in with your password and add another passkey.'
const unknown = 'This passkey is not known here. Use another one, or your password.'

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
