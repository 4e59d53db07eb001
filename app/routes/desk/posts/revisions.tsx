import { data, redirect } from 'react-router'
import { postPath } from '~/content/address/urls'
import { textIn } from '~/content/desk/access-forms'
import { may } from '~/content/desk/permissions'
import { sections } from '~/content/desk/sections'
import { changesBetween } from '~/content/desk/writing/post-changes'
import { typedText } from '~/content/desk/writing/post-form'
import { isListed } from '~/content/post/visibility'
import { services } from '~/services'
import { RevisionsView } from '~/ui/desk/posts/revisions-view'
import { toTheDoor } from '../access/to-the-door'
import { deskMeta } from '../desk-meta'
import { deskForm } from '../desk-request'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/revisions'
import { outcomeQuery } from './outcomes'
import { kindIn, postIn } from './post-request'
import { isSignedOut } from './refusals'

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
