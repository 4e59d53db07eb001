import { data } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { type LinkList, linkLists } from '~/links/link-list.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors, onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/links.route'
import { LinksView } from './links.view'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { linkDesk } = context.get(services)
  const { timeZone, role } = context.get(signedInEditor)
  const searchParams = new URL(request.url).searchParams
  const list = linkLists.find((one) => one === searchParams.get('list')) ?? 'internal'
  return {
    ...(await linkDesk.page(list, pageIn(searchParams))),
    list: list as LinkList,
    timeZone,
    isOwner: role === 'owner',
    base: `/${params.desk}`,
  }
}

function pageIn(searchParams: URLSearchParams): number {
  const page = Number(searchParams.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

export async function action({ request, context }: Route.ActionArgs) {
  onlyEditors(context)
  const { linkDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const id = textIn(form, 'link')
  const step = textIn(form, 'step')
  switch (step) {
    case 'turn-on':
    case 'turn-off': {
      onlyOwners(context)
      const isOn = step === 'turn-on'
      const result = await linkDesk.switchChecks({ editor, isOn })
      if (!result.ok) throw refusal(request, context, result.reason)
      return done(
        isOn ? 'Outgoing links are now checked.' : 'Outgoing links are not checked any more.',
      )
    }
    case 'ignore':
    case 'stop-ignoring': {
      const isIgnored = step === 'ignore'
      const result = await linkDesk.ignore({ editor, id, isIgnored })
      if (!result.ok) return refused(request, context, result.reason)
      const undo = { link: id, step: isIgnored ? 'stop-ignoring' : 'ignore' }
      const text = isIgnored ? 'is ignored now.' : 'is not ignored any more.'
      return done(`${result.address} ${text}`, undo)
    }
    case 'check': {
      const result = await linkDesk.check({ editor, id })
      if (!result.ok) return refused(request, context, result.reason)
      return done(
        result.isInternal
          ? `${result.address} was checked.`
          : `${result.address} will be checked in a moment. Load this page again to see the result.`,
      )
    }
    default:
      throw data(null, { status: 400 })
  }
}

function done(message: string, undo: { link: string; step: string } | null = null) {
  return data({ message, undo, problem: null })
}

function refused(
  request: Request,
  context: Route.ActionArgs['context'],
  reason: 'missing' | 'checks-off' | 'forbidden' | 'not-allowed',
) {
  switch (reason) {
    case 'missing': {
      const problem = 'No published post has this link any more, so there is nothing to change.'
      return data({ message: null, undo: null, problem }, { status: 404 })
    }
    case 'checks-off': {
      const problem = 'The link was not checked: an owner has to turn the checks on first.'
      return data({ message: null, undo: null, problem }, { status: 409 })
    }
    default:
      throw refusal(request, context, reason)
  }
}

function refusal(
  request: Request,
  context: Route.ActionArgs['context'],
  reason: 'forbidden' | 'not-allowed',
) {
  return reason === 'forbidden' ? data(null, { status: 403 }) : redirectToSignIn(request, context)
}

export const meta: Route.MetaFunction = () => deskMeta('Links')

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  return <LinksView {...loaderData} result={actionData ?? null} />
}
