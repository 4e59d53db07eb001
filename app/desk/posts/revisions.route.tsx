import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { postPath } from '~/posts/addresses/urls.rules'
import { changesBetween } from '~/posts/editing/post-changes.rules'
import { formValuesOfContent } from '~/posts/editing/post-form.rules'
import { editRefusal } from '~/posts/saving/save.rules'
import { isListed } from '~/posts/visibility/visibility.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../access/redirect-to-sign-in.request'
import { readDeskForm } from '../requests/desk-form.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { sections } from '../shell/sections.rules'
import { outcomeQuery } from '../writing/requests/outcomes.request'
import { kindIn, postIn } from '../writing/requests/post.request'
import { isSignedOut } from '../writing/requests/refusals.request'
import type { Route } from './+types/revisions.route'
import { RevisionsView } from './revisions.view'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const revisions = await desk.revisions(post)
  const searchParams = new URL(request.url).searchParams
  const requestedVersion = Number(searchParams.get('version') ?? revisions[0]?.version)
  const at = revisions.findIndex(({ version }) => version === requestedVersion)
  const [chosen, before] = [revisions[at], revisions[at + 1]]
  if (revisions.length > 0 && !chosen) throw data(null, { status: 404 })
  const [shown, earlier] = await Promise.all(
    [chosen, before].map((revision) => (revision ? desk.revision(post, revision.version) : null)),
  )
  return {
    post: { kind: post.kind, id: post.id, title: post.title, version: post.version },
    revisions,
    chosen: !shown
      ? null
      : {
          version: shown.version,
          typed: formValuesOfContent(post.kind, shown.content),
          changes: earlier
            ? changesBetween(
                formValuesOfContent(post.kind, earlier.content),
                formValuesOfContent(post.kind, shown.content),
              )
            : null,
        },
    mayRestore: editRefusal(editor, post) === null,
    address: isListed(post, clock()) ? postPath(post) : null,
    isAsking: searchParams.has('asking'),
    timeZone: editor.timeZone,
    base: `/${params.desk}/${sections[post.kind]}/${post.id}`,
  }
}

/** Saves the text of an older version as the newest one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readDeskForm(request)
  const kind = kindIn(request)
  const { id } = params
  const version = Number(textIn(form, 'version'))
  const baseVersion = Number(textIn(form, 'over'))
  const editor = context.get(signedInEditor)
  const result = await context
    .get(services)
    .desk.restore({ editor, kind, id, version, baseVersion })
  const base = `/${params.desk}/${sections[kind]}/${id}`
  if (result.ok) {
    const { post } = result
    const done = form.has('undo') ? 'undo' : post.version === baseVersion ? 'same' : 'revision'
    return redirect(`${base}?${outcomeQuery(done, post, { from: String(version) })}`, 303)
  }
  if (isSignedOut(result)) throw redirectToSignIn(request, context)
  // A post that the editor may not see does not exist for them.
  const isUnseen = result.reason === 'not-allowed' && result.why === 'not-yours'
  if (result.reason === 'missing' || isUnseen) throw data(null, { status: 404 })
  const refused = 'why' in result ? result.why : result.reason
  return redirect(`${base}?${new URLSearchParams({ refused })}`, 303)
}

export const meta: Route.MetaFunction = () => deskMeta('Revisions')

export default function Revisions({ loaderData }: Route.ComponentProps) {
  return <RevisionsView {...loaderData} />
}
