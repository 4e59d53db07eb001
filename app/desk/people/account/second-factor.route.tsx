import { data, redirect } from 'react-router'
import { encode } from 'uqr'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { clientOf, withCookies } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskHeading } from '../../shell/desk-page.view'
import { DeskErrorInShell } from '../../shell/errors/desk-error.view'
import { DoneWithoutPage } from '../../shell/errors/done-without-page.view'
import type { Route } from './+types/second-factor.route'
import { passwordProblem } from './password-problem.request'
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
  const isBlocked = await secondFactorRule.blocks(editor)
  return { isOn: editor.hasSecondFactor, email: editor.email, isBlocked }
}

/** Each step has its own form, which names it in a hidden field. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { secondFactor } = context.get(services).editors
  const client = clientOf(request, context)
  const form = await readDeskForm(request)
  const { id, hasSecondFactor } = context.get(signedInEditor)
  const confirmation = { editorId: id, password: textIn(form, 'password') }
  switch (textIn(form, 'step')) {
    case 'begin': {
      const setup = await secondFactor.begin(client, confirmation)
      if (!setup.ok) return rejectPassword(setup)
      return { step: 'confirm' as const, ...setupView(setup.value), errors: {} }
    }
    case 'confirm': {
      // Nothing is left to confirm, and this must not become a place to guess codes.
      if (hasSecondFactor) return redirect(`/${params.desk}/account`, 303)
      const code = textIn(form, 'code')
      const result = await secondFactor.confirm(client, { editorId: id, code })
      if (result) {
        const headers = withCookies(result.cookies)
        return redirect(`/${params.desk}/account`, { status: 303, headers })
      }
      // Shows the same setup again, which still waits to be confirmed.
      const recoveryCodes = textIn(form, 'recoveryCodes').split(' ').filter(Boolean)
      const uri = textIn(form, 'uri')
      // A form from the resend page comes without its secrets, so the setup starts again.
      if (uri === '') return redirect(`/${params.desk}/account/second-factor`, 303)
      // Not from a page of the desk, and too long for a QR code.
      if (uri.length > maxUriLength) throw data(null, { status: 400 })
      const view = setupView({ uri, recoveryCodes })
      return data(
        { step: 'confirm' as const, ...view, errors: { code: wrongCode } },
        { status: 422 },
      )
    }
    case 'new-codes': {
      const result = await secondFactor.newRecoveryCodes(client, confirmation)
      if (!result.ok) return rejectPassword(result)
      return { step: 'codes' as const, recoveryCodes: result.value, errors: {} }
    }
    case 'end': {
      const turnedOff = await secondFactor.turnOff(client, confirmation)
      if (!turnedOff.ok) return rejectPassword(turnedOff)
      const headers = withCookies(turnedOff.value)
      return redirect(`/${params.desk}/account`, { status: 303, headers })
    }
    default:
      throw data(null, { status: 400 })
  }
}

const maxUriLength = 1000

const wrongCode = 'This code is wrong. Wait for the next one, and check your phone’s clock.'

function rejectPassword(refusal: Parameters<typeof passwordProblem>[0]) {
  const { text, ...init } = passwordProblem(refusal)
  return data({ step: 'none' as const, errors: { password: text } }, init)
}

function setupView({ uri, recoveryCodes }: { uri: string; recoveryCodes: string[] }) {
  const secret = URL.canParse(uri) ? (new URL(uri).searchParams.get('secret') ?? '') : ''
  return { uri, secret, recoveryCodes, squares: encode(uri).data }
}

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Second factor')

export default function SecondFactor({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="max-w-xl">
      <DeskHeading title="Second factor" />
      {loaderData.isBlocked && <SecondFactorRequired base={`/${params.desk}/account`} on="app" />}
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

/** Secrets and recovery codes are shown only once, so also when the page fails after a successful action. */
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
      return <DeskErrorInShell error={error} />
  }
}
