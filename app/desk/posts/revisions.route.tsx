import { data, redirect } from 'react-router'
import { textIn } from '~/people/access-forms.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { may } from '~/posts/editing/permissions.rules'
import { changesBetween } from '~/posts/editing/post-changes.rules'
import { typedText } from '~/posts/editing/post-form.rules'
import { isListed } from '~/posts/visibility.rules'
import { services } from '~/services'
import { toTheDoor } from '../access/to-the-door.request'
import { deskForm } from '../requests/desk.request'
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
  const asked = Number(searchParams.get('version') ?? revisions[0]?.version)
  const at = revisions.findIndex(({ version }) => version === asked)
  const [chosen, before] = [revisions[at], revisions[at + 1]]
  if (revisions.length > 0 && !chosen) throw data(null, { status: 404 })
  const [shown, earlier] = await Promise.all(
    [chosen, before].map((one) => (one ? desk.revision(post, one.version) : null)),
  )
  return {
    post: { kind: post.kind, id: post.id, title: post.title, version: post.version },
    revisions,
    chosen: !shown
      ? null
      : {
          version: shown.version,
          typed: typedText(post.kind, shown.content),
          changes: earlier
            ? changesBetween(
                typedText(post.kind, earlier.content),
                typedText(post.kind, shown.content),
              )
            : null,
        },
    mayRestore: may(editor, 'edit', post).ok && post.status !== 'binned',
    address: isListed(post, clock()) ? postPath(post) : null,
    isAsking: searchParams.has('asking'),
    timeZone: editor.timeZone,
    base: `/${params.desk}/${sections[post.kind]}/${post.id}`,
  }
}

/** Brings the text of an older version back, as the newest one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await deskForm(request)
  const kind = kindIn(request)
  const { id } = params
  const version = Number(textIn(form, 'version'))
  const baseVersion = Number(textIn(form, 'over'))
  const editor = context.get(signedInEditor)
  const restored = await context
    .get(services)
    .desk.restore({ editor, kind, id, version, baseVersion })
  const base = `/${params.desk}/${sections[kind]}/${id}`
  if (restored.ok) {
    const { post } = restored
    const done = form.has('undo') ? 'undo' : post.version === baseVersion ? 'same' : 'revision'
    return redirect(`${base}?${outcomeQuery(done, post, { from: String(version) })}`, 303)
  }
  if (isSignedOut(restored)) throw toTheDoor(request, context)
  // What is not theirs to see is not there for them.
  const isUnseen = restored.reason === 'not-allowed' && restored.why === 'not-yours'
  if (restored.reason === 'missing' || isUnseen) throw data(null, { status: 404 })
  const refused = 'why' in restored ? restored.why : restored.reason
  return redirect(`${base}?${new URLSearchParams({ refused })}`, 303)
}

export const meta: Route.MetaFunction = () => deskMeta('Revisions')

export default function Revisions({ loaderData }: Route.ComponentProps) {
  return <RevisionsView {...loaderData} />
}
