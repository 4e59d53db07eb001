import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { maxTokensPerEditor, parseToken } from '~/people/tokens/token.rules'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { passwordProblem } from '../account/password-problem.request'
import type { Route } from './+types/tokens.route'
import { type TokenForm, TokensView } from './tokens.view'

export async function loader({ context }: Route.LoaderArgs) {
  const { editors, site, clock } = context.get(services)
  const { id, role, email, timeZone } = context.get(signedInEditor)
  const now = clock()
  const tokens =
    role === 'owner' ? await editors.tokens.listAll() : await editors.tokens.listOf({ id })
  const listed = tokens.map((token) => ({ ...token, isExpired: token.expiresAt <= now }))
  return {
    own: listed.filter(({ editorId }) => editorId === id),
    /** Those of everybody else, for owners. */
    others: listed.filter(({ editorId }) => editorId !== id),
    role,
    email,
    timeZone,
    apiUrl: `${site.url}/api/desk/v1`,
    guideUrl: `${site.url}/api`,
  }
}

/** Creates a token, which only this response contains, or revokes one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { tokens } = context.get(services).editors
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  switch (textIn(form, 'step')) {
    case 'create': {
      const typed: TokenForm = {
        name: textIn(form, 'name'),
        scopes: form.getAll('scope').map(String),
        days: textIn(form, 'days'),
      }
      const parsed = parseToken(typed)
      if (!parsed.ok) return rejected(typed, parsed.errors, { status: 422 })
      const confirmation = { editorId: editor.id, password: textIn(form, 'password') }
      const created = await tokens.create(confirmation, parsed.values)
      if (!created.ok) {
        const { text, ...init } = passwordProblem(created)
        return rejected(typed, { password: text }, init)
      }
      if (created.value === null) return rejected(typed, { name: tooMany }, { status: 409 })
      return data({
        created: { name: parsed.values.name, token: created.value },
        typed: null,
        errors: {},
      })
    }
    case 'revoke': {
      const isDone = await tokens.revoke(editor, textIn(form, 'token'))
      if (!isDone) throw data(null, { status: 404 })
      return redirect(`/${params.desk}/account/tokens`, 303)
    }
    default:
      throw data(null, { status: 400 })
  }
}

const tooMany = `You have ${maxTokensPerEditor} tokens. Revoke one that is not used any more, then create the new one.`

function rejected(
  typed: TokenForm,
  errors: Partial<Record<string, string>>,
  init: { status: number; headers?: Record<string, string> },
) {
  return data({ created: null, typed, errors }, init)
}

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Tokens')

export default function Tokens({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TokensView
      {...loaderData}
      created={actionData?.created ?? null}
      typed={actionData?.typed ?? null}
      errors={actionData?.errors ?? {}}
    />
  )
}
