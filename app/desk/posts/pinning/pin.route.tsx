import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { localTime } from '~/people/account/time-zone.rules'
import { may, notAllowedTexts } from '~/posts/editing/permissions.rules'
import { type PinRefusal, pinTimeTexts, suggestedEnd } from '~/posts/lifecycle/pins/pin.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { outcomeQuery } from '../../writing/requests/outcomes.request'
import { postIn } from '../../writing/requests/post.request'
import { parseMoment } from '../../writing/requests/when.request'
import type { Route } from './+types/pin.route'
import { PinView } from './pin.view'

/** Asks until when an article is pinned. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, clock } = context.get(services)
  const { timeZone } = context.get(signedInEditor)
  const post = await pinnablePost(request, params, context)
  const base = `/${params.desk}/articles/${post.id}`
  if (!isListed(post)) throw redirect(`${base}?refused=not-listed`, 303)
  const pin = await desk.currentPin()
  const isPinned = pin?.postId === post.id
  return {
    title: post.title,
    base,
    timeZone,
    at: localTime(isPinned ? pin.until : suggestedEnd(clock()), timeZone),
    other: isPinned ? null : pin,
  }
}

/** Responds with 404 for a post that the editor may not see, and with 403 if they may not pin it. */
async function pinnablePost(
  request: Request,
  params: { id: string },
  context: Readonly<RouterContextProvider>,
) {
  const post = await postIn(request, params, context)
  const permission = may(context.get(signedInEditor), 'pin', post)
  if (!permission.ok) throw data(notAllowedTexts[permission.reason], { status: 403 })
  return post
}

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args
  const { desk } = context.get(services)
  const editor = context.get(signedInEditor)
  const { id } = await pinnablePost(request, params, context)
  const form = await readDeskForm(request)
  switch (textIn(form, 'step')) {
    case 'pin':
      return pin(args, id, form)
    case 'unpin': {
      const pinned = await desk.currentPin()
      const result = await desk.unpin({ editor, id })
      if (!result.ok) return refused(args, id, '', result)
      const at = pinned?.postId === id ? localTime(pinned.until, editor.timeZone) : ''
      return redirect(
        `/${params.desk}/articles/${id}?${outcomeQuery('unpin', result.post, { at })}`,
        303,
      )
    }
    default:
      throw data(null, { status: 400 })
  }
}

async function pin(args: Route.ActionArgs, id: string, form: FormData) {
  const { desk } = args.context.get(services)
  const editor = args.context.get(signedInEditor)
  const at = textIn(form, 'at')
  const moment = parseMoment(at, editor.timeZone)
  if (!moment.ok) return rejected(422, at, { error: moment.error })
  const request = { editor, id, until: moment.at, instead: textIn(form, 'instead') }
  const result = await desk.pin(request)
  if (!result.ok) return refused(args, id, at, result)
  const done = outcomeQuery('pin', result.post, { at })
  return redirect(`/${args.params.desk}/articles/${id}?${done}`, 303)
}

function refused(args: Route.ActionArgs, id: string, at: string, refusal: PinRefusal) {
  switch (refusal.reason) {
    case 'missing':
      throw data(null, { status: 404 })
    case 'not-allowed':
      if (refusal.why === 'signed-out') throw redirectToSignIn(args.request, args.context)
      throw data(null, { status: 403 })
    case 'not-listed':
      return redirect(`/${args.params.desk}/articles/${id}?refused=not-listed`, 303)
    case 'other-pin':
      return rejected(409, at, {
        problem: `Somebody pinned “${refusal.pin.title}” in the meantime, so nothing was changed.`,
      })
    default:
      return rejected(422, at, { error: pinTimeTexts[refusal.reason] })
  }
}

function rejected(
  status: number,
  at: string,
  { error = null, problem = null }: { error?: string | null; problem?: string | null },
) {
  return data({ at, error, problem }, { status })
}

export const meta: Route.MetaFunction = () => deskMeta('Pin to the front')

export default function PinToFront({ loaderData, actionData }: Route.ComponentProps) {
  const { at, error = null, problem = null } = { at: loaderData.at, ...actionData }
  return <PinView {...loaderData} at={at} error={error} problem={problem} />
}
