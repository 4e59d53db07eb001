import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { relyingParty } from '~/people/auth.service'
import { services } from '~/services'
import { clientOf } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskHeading } from '../../shell/desk-page.view'
import type { Route } from './+types/passkeys.route'
import { AddPasskey } from './add-passkey.view'
import { passwordProblem } from './password-problem.request'
import { RemovePasskey } from './remove-passkey.view'
import { SecondFactorRequired } from './second-factor-required.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { editors, site } = context.get(services)
  const editor = context.get(signedInEditor)
  const { email, timeZone } = editor
  return {
    email,
    timeZone,
    passkeys: await editors.passkeys.list(clientOf(request, context)),
    host: relyingParty(site.url).rpID,
    isBlocked: await editors.secondFactorRule.blocks(editor),
  }
}

/** Adds the passkey that the browser created, or removes one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { passkeys } = context.get(services).editors
  const client = clientOf(request, context)
  const { id: editorId } = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const here = `/${params.desk}/account/passkeys`
  switch (textIn(form, 'step')) {
    case 'add': {
      const response = parseJson(textIn(form, 'answer'))
      const name = textIn(form, 'name').trim().slice(0, 60)
      const result = response && (await passkeys.add(client, { editorId, response, name }))
      if (result === 'added') return redirect(here, 303)
      const refusal = result === 'unverified' ? ('unverified' as const) : ('refused' as const)
      return data({ refusal, errors: {} }, { status: 422 })
    }
    case 'remove': {
      const confirmation = { editorId, password: textIn(form, 'password') }
      const result = await passkeys.remove(client, confirmation, textIn(form, 'passkey'))
      if (result.ok) return redirect(here, 303)
      const { text, ...init } = passwordProblem(result)
      return data({ refusal: null, errors: { password: text } }, init)
    }
    default:
      throw data(null, { status: 400 })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Passkeys')

export default function Passkeys({ loaderData, actionData, params }: Route.ComponentProps) {
  const { passkeys, email, timeZone, host, isBlocked } = loaderData
  return (
    <>
      <DeskHeading title="Passkeys" />
      {isBlocked && (
        <div className="max-w-xl">
          <SecondFactorRequired base={`/${params.desk}/account`} on="passkeys" />
        </div>
      )}
      <div className="flex max-w-xl flex-col gap-10">
        {passkeys.length > 0 && (
          <RemovePasskey
            passkeys={passkeys}
            email={email}
            timeZone={timeZone}
            errors={actionData?.errors ?? {}}
          />
        )}
        {/* The key empties the form when a passkey was added. */}
        <AddPasskey
          key={passkeys.length}
          optionsPath={`/${params.desk}/account/passkeys/new`}
          email={email}
          host={host}
          refusal={actionData?.refusal ?? null}
        />
      </div>
    </>
  )
}
