import { data, Link } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { type Role, roles } from '~/people/editor.rules'
import { emailErrors, readEditorForm } from '~/people/roster/editor-form.rules'
import { services } from '~/services'
import { clientOf } from '../requests/client.request'
import { readDeskForm } from '../requests/desk-form.request'
import { deskMeta } from '../requests/desk-meta.request'
import { onlyOwners } from '../requests/only-roles.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading, DeskSection } from '../shell/desk-page.view'
import { DeskErrorInShell } from '../shell/errors/desk-error.view'
import { DoneWithoutPage } from '../shell/errors/done-without-page.view'
import { FocusedNotice } from '../shell/notice.view'
import type { Route } from './+types/editors.route'
import { passwordProblem } from './account/password-problem.request'
import {
  type CreatedInvitation,
  InvitationForm,
  InvitationList,
  NewInvitation,
} from './invitations.view'
import { Roster, type UnconfirmedStep } from './roster.view'

export async function loader({ context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { roster } = context.get(services).editors
  const { id, email, timeZone } = context.get(signedInEditor)
  const [all, invitations] = await Promise.all([roster.list(), roster.invitations()])
  return {
    ownId: id,
    email,
    timeZone,
    editors: all,
    invitations: invitations.map(({ email, role, expiresAt }) => ({ email, role, expiresAt })),
  }
}

/** These change accounts and how editors sign in, so a browser left signed in must not be enough for them. */
const stepsWithPassword = ['invite', 'role', 'end-sessions', 'remove']

export async function action({ request, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { editors } = context.get(services)
  const owner = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const id = textIn(form, 'editor')
  const role = roleIn(form)
  const step = textIn(form, 'step')
  const { email } = readEditorForm(form)
  const invitation = { email, role }
  if (step === 'invite') {
    const { email: error } = emailErrors(email)
    if (error) return data({ invitation, error }, { status: 422 })
  }
  if (stepsWithPassword.includes(step)) {
    const confirmation = { editorId: owner.id, password: textIn(form, 'password') }
    const passwordCheck = await editors.confirmPassword(clientOf(request, context), confirmation)
    if (!passwordCheck.ok) {
      const { text, ...init } = passwordProblem(passwordCheck)
      return data({ unconfirmed: { step, editor: id, role, text }, invitation }, init)
    }
  }
  switch (step) {
    case 'invite': {
      if (!role) throw data(null, { status: 400 })
      const invited = { email, role, by: owner.name }
      const { url, isKnown } = await editors.passwordLinks.invite(invited, { isMailed: true })
      return { invited: { email, url, isKnown } }
    }
    case 'withdraw':
      await editors.roster.withdrawInvitation(owner.name, email)
      return { message: 'The invitation was withdrawn.' }
    case 'role': {
      if (!role) throw data(null, { status: 400 })
      const result = await editors.roster.changeRole(owner.name, id, role)
      return rosterResponse(result, 'The role was changed.')
    }
    case 'end-sessions':
      return rosterResponse(
        await editors.roster.endSessions(owner.name, id),
        'The editor was signed out everywhere.',
      )
    case 'remove':
      return rosterResponse(
        await editors.roster.remove(owner.name, id),
        'The editor was removed and signed out. Their posts stay.',
      )
    default:
      throw data(null, { status: 400 })
  }
}

function roleIn(form: FormData): Role | null {
  return roles.find((role) => role === form.get('role')) ?? null
}

function rosterResponse(result: 'done' | 'missing' | 'last-owner', message: string) {
  switch (result) {
    case 'done':
      return data({ message })
    case 'missing':
      return data({ problem: 'This editor no longer exists.' }, { status: 404 })
    case 'last-owner':
      return data(
        { problem: 'The desk needs an owner. Give another editor that role first.' },
        { status: 409 },
      )
  }
}

export { headersOfAction as headers } from '../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Editors')

export default function Editors({ loaderData, actionData, params }: Route.ComponentProps) {
  const { ownId, email, editors, invitations, timeZone } = loaderData
  const result: ActionResult = actionData ?? {}
  return (
    <>
      <DeskHeading title="Editors">
        <Link
          to={`/${params.desk}/settings/rules`}
          className="underline underline-offset-4 hover:text-cyan"
        >
          Second factor and approval
        </Link>
      </DeskHeading>
      {result.message && (
        <FocusedNotice kind="success" focusKey={result}>
          {result.message}
        </FocusedNotice>
      )}
      {result.problem && (
        <FocusedNotice kind="error" focusKey={result}>
          {result.problem}
        </FocusedNotice>
      )}
      <DeskSection
        title="Editors and roles"
        intro="Authors write drafts. Editors publish. Owners also manage the accounts."
      >
        <Roster editors={editors} ownId={ownId} email={email} unconfirmed={result.unconfirmed} />
      </DeskSection>
      <DeskSection
        title="Invite an editor"
        intro="They choose their own password. The link works once and expires in seven days. For an existing editor, it resets the password."
      >
        <InvitationForm
          values={result.invitation}
          error={result.error}
          owner={email}
          passwordError={
            result.unconfirmed?.step === 'invite' ? result.unconfirmed.text : undefined
          }
          created={result.invited}
        />
        <InvitationList invitations={invitations} timeZone={timeZone} />
      </DeskSection>
    </>
  )
}

/** The link of an invitation is shown only once, so also when the page fails after a successful action. */
export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const { message, invited }: ActionResult = actionData ?? {}
  if (!message && !invited) return <DeskErrorInShell error={error} />
  return (
    <DoneWithoutPage title="Editors">
      {message && <p>{message}</p>}
      {invited && <NewInvitation {...invited} />}
    </DoneWithoutPage>
  )
}

interface ActionResult {
  message?: string
  problem?: string
  unconfirmed?: UnconfirmedStep
  /** The rejected invitation, shown again. */
  invitation?: { email: string; role: Role | null }
  error?: string | undefined
  invited?: CreatedInvitation
}
