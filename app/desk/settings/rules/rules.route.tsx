import { data } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { lacksSecondFactor } from '~/people/sign-in/second-factor-rule.service'
import { services } from '~/services'
import { passwordProblem } from '../../people/account/password-problem.request'
import { clientOf } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskSection } from '../../shell/desk-page.view'
import { FocusedNotice } from '../../shell/notice.view'
import { SettingsHeading } from '../settings-heading.view'
import type { Route } from './+types/rules.route'
import { ApprovalRule } from './approval-rule.view'
import { SecondFactorRule } from './second-factor-rule.view'

export async function loader({ context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { editors, reviewDesk } = context.get(services)
  const everybody = await editors.roster.list()
  return {
    email: context.get(signedInEditor).email,
    isSecondFactorRequired: await editors.secondFactorRule.isOn(),
    isApprovalRequired: await reviewDesk.approvalRule.isOn(),
    withoutSecondFactor: everybody.filter(lacksSecondFactor).length,
  }
}

/** It changes how editors sign in, so a browser left signed in must not be enough. */
const stepsWithPassword = ['require-second-factor', 'relax-second-factor']

export async function action({ request, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { editors, reviewDesk } = context.get(services)
  const owner = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const step = textIn(form, 'step')
  if (stepsWithPassword.includes(step)) {
    const confirmation = { editorId: owner.id, password: textIn(form, 'password') }
    const passwordCheck = await editors.confirmPassword(clientOf(request, context), confirmation)
    if (!passwordCheck.ok) {
      const { text, ...init } = passwordProblem(passwordCheck)
      return data({ passwordError: text }, init)
    }
  }
  switch (step) {
    case 'require-second-factor': {
      const required = await editors.secondFactorRule.turnOn(owner)
      if (required === 'done') return { message: 'Everybody now needs a second factor.' }
      return data({ problem: 'Set up your own second factor first.' }, { status: 409 })
    }
    case 'relax-second-factor':
      await editors.secondFactorRule.turnOff(owner.name)
      return { message: 'A second factor is now optional.' }
    case 'require-approval':
      await reviewDesk.approvalRule.turnOn(owner.name)
      return { message: 'Posts now need an approval before they are published.' }
    case 'relax-approval':
      await reviewDesk.approvalRule.turnOff(owner.name)
      return { message: 'Posts can now be published without an approval.' }
    default:
      throw data(null, { status: 400 })
  }
}

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Rules')

export default function Rules({ loaderData, actionData, params }: Route.ComponentProps) {
  const result: ActionResult = actionData ?? {}
  const outcome = result.message ?? result.problem
  return (
    <>
      <SettingsHeading base={`/${params.desk}`} />
      {outcome && (
        <FocusedNotice kind={result.message ? 'success' : 'error'} focusKey={result}>
          {outcome}
        </FocusedNotice>
      )}
      <DeskSection
        title="Second factor"
        intro="A six-digit code from an app after the password, or a passkey instead of both."
      >
        <SecondFactorRule
          isRequired={loaderData.isSecondFactorRequired}
          editorsWithout={loaderData.withoutSecondFactor}
          email={loaderData.email}
          error={result.passwordError}
        />
      </DeskSection>
      <DeskSection
        title="Approval"
        intro="Whether an editor has to approve a post before it is published or scheduled."
      >
        <ApprovalRule isRequired={loaderData.isApprovalRequired} />
      </DeskSection>
    </>
  )
}

interface ActionResult {
  message?: string
  problem?: string
  passwordError?: string
}
