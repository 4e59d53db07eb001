import { data } from 'react-router'
import { errorsInEmail, textIn, typedEditor } from '~/people/access-forms.rules'
import { type Role, roles } from '~/people/editor.rules'
import { lacksSecondFactor } from '~/people/sign-in/second-factor-rule.service'
import { services } from '~/services'
import { notGiven } from '../account/own-password-words.request'
import { Outcome } from '../newsletter/notice.view'
import { askedBy } from '../requests/asked.request'
import { deskForm } from '../requests/desk.request'
import { deskMeta } from '../requests/desk-meta.request'
import { onlyOwners } from '../requests/only-roles.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading, DeskSection } from '../shell/desk-page.view'
import { TroubleInShell } from '../shell/desk-trouble.view'
import { DoneWithoutPage } from '../shell/done-without-page.view'
import type { Route } from './+types/editors.route'
import {
  InvitationForm,
  InvitationList,
  InvitationMade,
  type MadeInvitation,
} from './invitations.view'
import { type Refused, Roster } from './roster.view'
import { SecondFactorRule } from './second-factor-rule.view'

export async function loader({ context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { roster, secondFactorRule } = context.get(services).editors
  const { id, email, timeZone } = context.get(signedInEditor)
  const [enrolled, invitations] = await Promise.all([roster.list(), roster.invitations()])
  return {
    me: id,
    email,
    timeZone,
    isSecondFactorRequired: await secondFactorRule.isOn(),
    editors: enrolled,
    withoutSecondFactor: enrolled.filter(lacksSecondFactor).length,
    invitations: invitations.map(({ email, role, expiresAt }) => ({ email, role, expiresAt })),
  }
}

/** Steps that decide who is here, what they may do and how they sign in: not for whoever finds an open desk. */
const stepsWithPassword = [
  'invite',
  'role',
  'end-sessions',
  'remove',
  'require-second-factor',
  'relax-second-factor',
]

/** Invites somebody, gives another role, signs an editor out or removes them, or takes an invitation back. */
export async function action({ request, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { editors } = context.get(services)
  const owner = context.get(signedInEditor)
  const form = await deskForm(request)
  const id = textIn(form, 'editor')
  const role = roleIn(form)
  const step = textIn(form, 'step')
  const { email } = typedEditor(form)
  const typed = { email, role }
  if (step === 'invite') {
    const { email: error } = errorsInEmail(email)
    if (error) return data({ typed, error }, { status: 422 })
  }
  if (stepsWithPassword.includes(step)) {
    const own = { editorId: owner.id, password: textIn(form, 'password') }
    const given = await editors.checkOwnPassword(askedBy(request, context), own)
    if (!given.ok) {
      const { text, ...init } = notGiven(given)
      return data({ refused: { step, editor: id, role, text }, typed }, init)
    }
  }
  switch (step) {
    case 'invite': {
      if (!role) throw data(null, { status: 400 })
      const invited = { email, role, by: owner.name }
      const { url, isKnown } = await editors.keyLinks.invite(invited, { isMailed: true })
      return { invited: { email, url, isKnown } }
    }
    case 'withdraw':
      await editors.roster.withdrawInvitation(owner.name, email)
      return { said: 'The invitation is void.' }
    case 'role': {
      if (!role) throw data(null, { status: 400 })
      return changed(await editors.roster.changeRole(owner.name, id, role), 'The role is changed.')
    }
    case 'end-sessions':
      return changed(
        await editors.roster.endSessions(owner.name, id),
        'Nobody is signed in as them any more.',
      )
    case 'require-second-factor': {
      const required = await editors.secondFactorRule.turnOn(owner)
      if (required === 'done') return { said: 'Everybody needs a second factor from now on.' }
      return data({ notice: 'Set up a second factor of your own first.' }, { status: 409 })
    }
    case 'relax-second-factor':
      await editors.secondFactorRule.turnOff(owner.name)
      return { said: 'A second factor is everybody’s own choice again.' }
    case 'remove':
      return changed(
        await editors.roster.remove(owner.name, id),
        'Removed. What they wrote stays, and nobody is signed in as them any more.',
      )
    default:
      throw data(null, { status: 400 })
  }
}

function roleIn(form: FormData): Role | null {
  return roles.find((role) => role === form.get('role')) ?? null
}

function changed(result: 'done' | 'missing' | 'last-owner', said: string) {
  switch (result) {
    case 'done':
      return data({ said })
    case 'missing':
      return data({ notice: 'This editor is not there any more.' }, { status: 404 })
    case 'last-owner':
      return data(
        { notice: 'The desk needs an owner: make somebody else one first.' },
        { status: 409 },
      )
  }
}

export { headersOfAction as headers } from '../requests/asked.request'

export const meta: Route.MetaFunction = () => deskMeta('Editors')

export default function Editors({ loaderData, actionData }: Route.ComponentProps) {
  const { me, email, editors, invitations, timeZone, isSecondFactorRequired } = loaderData
  const answer: Answer = actionData ?? {}
  return (
    <>
      <DeskHeading title="Editors" />
      {answer.said && (
        <Outcome kind="done" news={answer}>
          {answer.said}
        </Outcome>
      )}
      {answer.notice && (
        <Outcome kind="trouble" news={answer}>
          {answer.notice}
        </Outcome>
      )}
      <DeskSection
        title="Who writes here"
        intro="Authors write drafts. Editors publish. Owners also decide who is here."
      >
        <Roster editors={editors} me={me} email={email} refused={answer.refused} />
      </DeskSection>
      <DeskSection
        title="Second factor"
        intro="Six digits of an app after the password, or a passkey instead of both."
      >
        <SecondFactorRule
          isRequired={isSecondFactorRequired}
          withoutOne={loaderData.withoutSecondFactor}
          email={email}
          error={answer.refused?.step.endsWith('second-factor') ? answer.refused.text : undefined}
        />
      </DeskSection>
      <DeskSection
        title="Invite somebody"
        intro="They choose their own password. The link works once, within seven days. For somebody who is here already it sets a new password."
      >
        <InvitationForm
          typed={answer.typed}
          error={answer.error}
          owner={email}
          passwordError={answer.refused?.step === 'invite' ? answer.refused.text : undefined}
          made={answer.invited}
        />
        <InvitationList invitations={invitations} timeZone={timeZone} />
      </DeskSection>
    </>
  )
}

/** Also after an action that succeeded: the link of an invitation is shown once, whatever else fails. */
export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const { said, invited }: Answer = actionData ?? {}
  if (!said && !invited) return <TroubleInShell error={error} />
  return (
    <DoneWithoutPage title="Editors">
      {said && <p>{said}</p>}
      {invited && <InvitationMade {...invited} />}
    </DoneWithoutPage>
  )
}

interface Answer {
  said?: string
  notice?: string
  refused?: Refused
  typed?: { email: string; role: Role | null }
  error?: string | undefined
  invited?: MadeInvitation
}
