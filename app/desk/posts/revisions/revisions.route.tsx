import { data, redirect } from 'react-router'
import { readFormTexts } from '~/autosave/document-kind.rules'
import { textIn } from '~/http/body/form-text'
import { postPath } from '~/posts/addresses/urls.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import {
  changeFieldNames,
  fieldOfProblem,
  publicChangeIn,
} from '~/posts/record/changes/change-form.rules'
import { changeProblemTexts } from '~/posts/record/changes/public-change.rules'
import { restorableFields } from '~/posts/revisions/revision.rules'
import { editRefusal } from '~/posts/saving/decisions/refusals.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import { outcomeQuery } from '../../writing/requests/outcomes.request'
import { kindIn, postIn } from '../../writing/requests/post.request'
import { isSignedOut } from '../../writing/requests/refusals.request'
import type { Route } from './+types/revisions.route'
import { readAddress } from './comparison-address.rules'
import type { RejectedRestore } from './restore.view'
import { loadRevisions } from './revisions.request'
import { RevisionsView } from './revisions.view'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shared = context.get(services)
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const { searchParams } = new URL(request.url)
  const address = readAddress(searchParams)
  const loaded = await loadRevisions(shared, { editor, post, address })
  const field = restorableFields.find((name) => name === searchParams.get('field')) ?? null
  return {
    ...loaded,
    post: { title: post.title, version: post.version },
    mayRestore: editRefusal(editor, post) === null,
    publicAddress: isListed(post) ? postPath(post) : null,
    asking: searchParams.has('asking')
      ? { version: Number(searchParams.get('version')), field }
      : null,
    before: address.before,
    timeZone: editor.timeZone,
    mayHide: editor.role === 'owner',
    kind: post.kind,
    base: `/${params.desk}/${sections[post.kind]}/${post.id}`,
  }
}

/** Saves the text of an older version, or one field of it, as the newest one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readDeskForm(request)
  const kind = kindIn(request)
  const { id } = params
  const version = Number(textIn(form, 'version'))
  const baseVersion = Number(textIn(form, 'over'))
  const names = form.getAll('field')
  const fields =
    names.length === 0 ? 'all' : restorableFields.filter((name) => names.includes(name))
  const editor = context.get(signedInEditor)
  const typed = readFormTexts({ fields: changeFieldNames }, form)
  const publicChange = publicChangeIn(typed)
  const result = await context
    .get(services)
    .desk.restore({ editor, kind, id, version, baseVersion, fields, publicChange })
  const base = `/${params.desk}/${sections[kind]}/${id}`
  if (result.ok) {
    const { post } = result
    const done = form.has('undo') ? 'undo' : post.version === baseVersion ? 'same' : 'revision'
    const field = fields === 'all' ? undefined : fields[0]
    const more = { from: String(version), ...(field && { field }) }
    return redirect(`${base}?${outcomeQuery(done, post, more)}`, 303)
  }
  if (isSignedOut(result)) throw redirectToSignIn(request, context)
  // A post that the editor may not see does not exist for them.
  const isUnseen = result.reason === 'not-allowed' && result.why === 'not-yours'
  if (result.reason === 'missing' || isUnseen) throw data(null, { status: 404 })
  if (result.reason === 'bad-change') {
    const field = fields === 'all' ? null : (fields[0] ?? null)
    const errors = { [fieldOfProblem[result.why]]: changeProblemTexts[result.why] }
    return data<RejectedRestore>({ version, field, typed, errors }, { status: 422 })
  }
  const refused = 'why' in result ? result.why : result.reason
  return redirect(`${base}?${new URLSearchParams({ refused })}`, 303)
}

export const meta: Route.MetaFunction = () => deskMeta('Revisions')

export default function Revisions({ loaderData, actionData }: Route.ComponentProps) {
  return <RevisionsView {...loaderData} rejected={actionData ?? null} />
}
