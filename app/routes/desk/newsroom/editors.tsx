import { data } from 'react-router'
import { errorsInEmail, textIn, typedEditor } from '~/content/desk/access-forms'
import { type Role, roles } from '~/content/desk/editor'
import { services } from '~/services'
import { InvitationForm, InvitationList } from '~/ui/desk/editors/invitations'
import { Roster } from '~/ui/desk/editors/roster'
import { DeskHeading, DeskSection } from '~/ui/desk/shell/desk-page'
import { deskMeta } from '../desk-meta'
import { deskForm } from '../desk-request'
import { onlyOwners } from '../only-roles'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/editors'

export async function loader({ context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { roster } = context.get(services).editors
  const { id, timeZone } = context.get(signedInEditor)
  const invitations = await roster.invitations()
  return {
    me: id,
    timeZone,
    editors: await roster.list(),
    invitations: invitations.map(({ email, role, expiresAt }) => ({ email, role, expiresAt })),
  }
}

/** Invites somebody, gives another role, removes an editor, or takes an invitation back. */
export async function action({ request, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { editors } = context.get(services)
  const owner = context.get(signedInEditor)
  const form = await deskForm(request)
  const id = textIn(form, 'editor')
  const role = roleIn(form)
  switch (textIn(form, 'step')) {
    case 'invite': {
      const { email } = typedEditor(form)
      const { email: error } = errorsInEmail(email)
      if (error || !role) return data({ typed: email, error }, { status: 422 })
      const invited = { email, role, by: owner.name }
      const { url, isKnown } = await editors.keyLinks.invite(invited, { isMailed: true })
      return { invited: { email, url, isKnown } }
    }
    case 'withdraw':
      await editors.roster.withdrawInvitation(owner.name, typedEditor(form).email)
      return { said: 'The invitation is void.' }
    case 'role': {
      if (!role) throw data(null, { status: 400 })
      return changed(await editors.roster.changeRole(owner.name, id, role), 'The role is changed.')
    }
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

export const meta: Route.MetaFunction = () => deskMeta('Editors')

export default function Editors({ loaderData, actionData }: Route.ComponentProps) {
  const { me, editors, invitations, timeZone } = loaderData
  const answer: Answer = actionData ?? {}
  return (
    <>
      <DeskHeading title="Editors" />
      {answer.said && (
        <p role="status" className="mb-6 rounded-card border border-green/60 bg-green/10 p-4">
          {answer.said}
        </p>
      )}
      {answer.notice && (
        <p role="alert" className="mb-6 rounded-card border border-red/60 bg-red/10 p-4">
          {answer.notice}
        </p>
      )}
      <DeskSection
        title="Who writes here"
        intro="Authors write drafts. Editors publish. Owners also decide who is here."
      >
        <Roster editors={editors} me={me} />
      </DeskSection>
      <DeskSection
        title="Invite somebody"
        intro="They choose their own password. The link works once, within seven days. For somebody who is here already it sets a new password."
      >
        <InvitationForm typed={answer.typed ?? ''} error={answer.error} made={answer.invited} />
        <InvitationList invitations={invitations} timeZone={timeZone} />
      </DeskSection>
    </>
  )
}

interface Answer {
  said?: string
  notice?: string
  typed?: string
  error?: string | undefined
  invited?: { email: string; url: string; isKnown: boolean }
}
