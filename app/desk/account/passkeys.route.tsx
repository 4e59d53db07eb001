import { data, redirect } from 'react-router'
import { textIn } from '~/people/access-forms.rules'
import { relyingParty } from '~/people/auth.service'
import { services } from '~/services'
import { askedBy } from '../requests/asked.request'
import { deskForm } from '../requests/desk.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading } from '../shell/desk-page.view'
import type { Route } from './+types/passkeys.route'
import { AddPasskey } from './add-passkey.view'
import { notGiven } from './own-password-words.request'
import { RemovePasskey } from './remove-passkey.view'
import { SecondFactorRequired } from './second-factor-required.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { editors, site } = context.get(services)
  const editor = context.get(signedInEditor)
  const { email, timeZone } = editor
  return {
    email,
    timeZone,
    passkeys: await editors.passkeys.list(askedBy(request, context)),
    host: relyingParty(site.url).rpID,
    isHeldBack: await editors.secondFactorRule.holdsBack(editor),
  }
}

/** Adds the key that the browser made, or removes one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { passkeys } = context.get(services).editors
  const asked = askedBy(request, context)
  const { id: editorId } = context.get(signedInEditor)
  const form = await deskForm(request)
  const here = `/${params.desk}/account/passkeys`
  switch (textIn(form, 'step')) {
    case 'add': {
      const answer = parsed(textIn(form, 'answer'))
      const name = textIn(form, 'name').trim().slice(0, 60)
      const added = answer && (await passkeys.add(asked, { editorId, answer, name }))
      if (added === 'added') return redirect(here, 303)
      const refused = added === 'unverified' ? ('unverified' as const) : ('refused' as const)
      return data({ refused, errors: {} }, { status: 422 })
    }
    case 'remove': {
      const own = { editorId, password: textIn(form, 'password') }
      const removed = await passkeys.remove(asked, own, textIn(form, 'passkey'))
      if (removed.ok) return redirect(here, 303)
      const { text, ...init } = notGiven(removed)
      return data({ refused: null, errors: { password: text } }, init)
    }
    default:
      throw data(null, { status: 400 })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export { headersOfAction as headers } from '../requests/asked.request'

export const meta: Route.MetaFunction = () => deskMeta('Passkeys')

export default function Passkeys({ loaderData, actionData, params }: Route.ComponentProps) {
  const { passkeys, email, timeZone, host, isHeldBack } = loaderData
  return (
    <>
      <DeskHeading title="Passkeys" />
      {isHeldBack && (
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
        {/* The key empties the form once there is one passkey more. */}
        <AddPasskey
          key={passkeys.length}
          options={`/${params.desk}/account/passkeys/new`}
          email={email}
          host={host}
          refused={actionData?.refused ?? null}
        />
      </div>
    </>
  )
}
