import { data, redirect } from 'react-router'
import { encode } from 'uqr'
import { textIn } from '~/people/access-forms.rules'
import { services } from '~/services'
import { askedBy, withCookies } from '../requests/asked.request'
import { deskForm } from '../requests/desk.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading } from '../shell/desk-page.view'
import { TroubleInShell } from '../shell/desk-trouble.view'
import { DoneWithoutPage } from '../shell/done-without-page.view'
import type { Route } from './+types/second-factor.route'
import { notGiven } from './own-password-words.request'
import {
  NewRecoveryCodes,
  SecondFactorOff,
  SecondFactorOn,
  SecondFactorSteps,
} from './second-factor.view'
import { SecondFactorRequired } from './second-factor-required.view'

export async function loader({ context }: Route.LoaderArgs) {
  const editor = context.get(signedInEditor)
  const { secondFactorRule } = context.get(services).editors
  const isHeldBack = await secondFactorRule.holdsBack(editor)
  return { isOn: editor.hasSecondFactor, email: editor.email, isHeldBack }
}

/** Each step of it is a form of its own, told apart by the button that sent it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { secondFactor } = context.get(services).editors
  const asked = askedBy(request, context)
  const form = await deskForm(request)
  const { id, hasSecondFactor } = context.get(signedInEditor)
  const own = { editorId: id, password: textIn(form, 'password') }
  switch (textIn(form, 'step')) {
    case 'begin': {
      const setup = await secondFactor.begin(asked, own)
      if (!setup.ok) return withoutPassword(setup)
      return { step: 'confirm' as const, ...shown(setup.made), errors: {} }
    }
    case 'confirm': {
      // Nothing is left to confirm, and codes are not to be tried out here.
      if (hasSecondFactor) return redirect(`/${params.desk}/account`, 303)
      const { editorId } = own
      const confirmed = await secondFactor.confirm(asked, { editorId, code: textIn(form, 'code') })
      if (confirmed) {
        const headers = withCookies(confirmed.cookies)
        return redirect(`/${params.desk}/account`, { status: 303, headers })
      }
      // What was shown is shown again: it is still the key that waits to be confirmed.
      const recoveryCodes = textIn(form, 'recoveryCodes').split(' ').filter(Boolean)
      const uri = textIn(form, 'uri')
      // A form that was kept on a page comes without its secrets: it begins anew.
      if (uri === '') return redirect(`/${params.desk}/account/second-factor`, 303)
      // Longer than any of ours: no page of the desk sent it, and no QR code could hold it.
      if (uri.length > mostOfUri) throw data(null, { status: 400 })
      const again = shown({ uri, recoveryCodes })
      return data(
        { step: 'confirm' as const, ...again, errors: { code: wrongCode } },
        { status: 422 },
      )
    }
    case 'new-codes': {
      const renewed = await secondFactor.newRecoveryCodes(asked, own)
      if (!renewed.ok) return withoutPassword(renewed)
      return { step: 'codes' as const, recoveryCodes: renewed.made, errors: {} }
    }
    case 'end': {
      const ended = await secondFactor.end(asked, own)
      if (!ended.ok) return withoutPassword(ended)
      const headers = withCookies(ended.made)
      return redirect(`/${params.desk}/account`, { status: 303, headers })
    }
    default:
      throw data(null, { status: 400 })
  }
}

const mostOfUri = 1000

const wrongCode =
  'This code is not right. Wait for the next one, and check the clock of your phone.'

function withoutPassword(refused: Parameters<typeof notGiven>[0]) {
  const { text, ...init } = notGiven(refused)
  return data({ step: 'none' as const, errors: { password: text } }, init)
}

function shown({ uri, recoveryCodes }: { uri: string; recoveryCodes: string[] }) {
  const secret = URL.canParse(uri) ? (new URL(uri).searchParams.get('secret') ?? '') : ''
  return { uri, secret, recoveryCodes, squares: encode(uri).data }
}

export { headersOfAction as headers } from '../requests/asked.request'

export const meta: Route.MetaFunction = () => deskMeta('Second factor')

export default function SecondFactor({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="max-w-xl">
      <DeskHeading title="Second factor" />
      {loaderData.isHeldBack && <SecondFactorRequired base={`/${params.desk}/account`} on="app" />}
      {actionData?.step === 'confirm' ? (
        <SecondFactorSteps {...actionData} />
      ) : loaderData.isOn ? (
        <SecondFactorOn
          recoveryCodes={actionData?.step === 'codes' ? actionData.recoveryCodes : null}
          errors={actionData?.errors ?? {}}
          email={loaderData.email}
        />
      ) : (
        <SecondFactorOff errors={actionData?.errors ?? {}} email={loaderData.email} />
      )}
    </div>
  )
}

/** Also after an action that succeeded: keys and recovery codes are shown once, whatever else fails. */
export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  switch (actionData?.step) {
    case 'confirm':
      return (
        <div className="max-w-xl">
          <DeskHeading title="Second factor" />
          <SecondFactorSteps {...actionData} />
        </div>
      )
    case 'codes':
      return (
        <DoneWithoutPage title="Second factor">
          <NewRecoveryCodes codes={actionData.recoveryCodes} />
        </DoneWithoutPage>
      )
    default:
      return <TroubleInShell error={error} />
  }
}
