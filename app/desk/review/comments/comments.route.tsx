import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import { postIn } from '../../writing/requests/post.request'
import type { Route } from './+types/comments.route'
import { commentFromForm } from './comment-form.request'
import { commentSteps } from './comment-texts.rules'
import { CommentsPageView } from './comments-page.view'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const post = await postIn(request, params, context)
  const { id, timeZone } = context.get(signedInEditor)
  const done = new URL(request.url).searchParams.get('done')
  return {
    title: post.title,
    body: post.body,
    comments: await context.get(services).commentDesk.list(post),
    editor: { id, timeZone },
    newId: randomUUID(),
    done: commentSteps.find((step) => step === done) ?? null,
    base: `/${params.desk}/${sections[post.kind]}/${post.id}`,
  }
}

/** For forms without scripts. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const post = await postIn(request, params, context)
  const outcome = await commentFromForm(request, post, context)
  if (outcome.ok) {
    const here = `/${params.desk}/${sections[post.kind]}/${post.id}/comments`
    const place = outcome.sent.step === 'delete' ? '' : `#thread-${outcome.threadId}`
    return redirect(`${here}?done=${outcome.sent.step}${place}`, 303)
  }
  if (outcome.isSignedOut) throw redirectToSignIn(request, context)
  const { sent, error, status } = outcome
  return data({ sent, error }, { status })
}

export const meta: Route.MetaFunction = () => deskMeta('Comments')

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  return <CommentsPageView {...loaderData} rejected={actionData ?? null} />
}
