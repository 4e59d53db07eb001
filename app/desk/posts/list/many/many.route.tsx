import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { isPostId } from '~/posts/addresses/post-id.rules'
import {
  type BulkStep,
  bulkSteps,
  type ChosenPost,
  maxPostsAtOnce,
} from '~/posts/editing/many/bulk-change.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../../requests/desk-form.request'
import { deskMeta } from '../../../requests/desk-meta.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import { addToQuery } from '../list-outcome.request'
import { cleanQuery } from '../list-request.rules'
import type { Route } from './+types/many.route'
import { parseChange, readChosen } from './bulk-form.rules'
import { ConfirmMany, NothingChosen } from './confirm-many.view'

/** Asks before many posts are changed, changes them, or undoes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { postList } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const back = cleanQuery(textIn(form, 'back'))
  const id = changeIdIn(form)
  const toList = () => redirect(`/${params.desk}/posts${addToQuery(back, { many: id })}`, 303)
  if (form.get('step') === 'undo') {
    const undone = await postList.undoMany({ editor, id })
    if (!undone) throw data(null, { status: 404 })
    if (!undone.ok) throw redirectToSignIn(request, context)
    return toList()
  }
  const step = bulkSteps.find((known) => known === form.get('step'))
  if (!step) throw data(null, { status: 400 })
  const posts = readChosen(form.getAll('post').map(String))
  if (posts.length === 0 || posts.length > maxPostsAtOnce) {
    return data({ isChosen: false as const, count: posts.length, back }, { status: 422 })
  }
  const isConfirmed = form.has('confirm')
  const asked = await askFor(context, { step, posts, value: textIn(form, 'value'), back })
  const parsed = parseChange(step, asked.value, asked.choices)
  if (!isConfirmed) return data(asked)
  if (!parsed.ok) return data({ ...asked, problem: parsed.problem }, { status: 422 })
  const changed = await postList.changeMany({ editor, id, change: parsed.change, posts })
  if (!changed.ok) throw redirectToSignIn(request, context)
  return toList()
}

/** The confirmation has created it; any other form gets one of its own. */
function changeIdIn(form: FormData): string {
  const id = textIn(form, 'change')
  return isPostId(id) ? id : crypto.randomUUID()
}

interface Asked {
  step: BulkStep
  posts: ChosenPost[]
  value: string
  back: string
}

/** All that the confirmation shows. */
async function askFor(context: Readonly<RouterContextProvider>, asked: Asked) {
  const { postList, authorDesk, editors } = context.get(services)
  const { step, posts } = asked
  const editor = context.get(signedInEditor)
  const isAssigning = step === 'assign' && editor.role !== 'author'
  const [plan, tags, authors, roster] = await Promise.all([
    postList.planMany(editor, step, posts),
    step === 'add-tag' ? postList.commonTags() : [],
    step.endsWith('author') || step.endsWith('authors') ? authorDesk.choices() : [],
    isAssigning ? editors.roster.list() : [],
  ])
  const choices = { authors, editors: roster.map(({ id, name }) => ({ id, name })) }
  const isChosen = true as const
  return { isChosen, ...asked, id: crypto.randomUUID(), plan, tags, choices, problem: null }
}

/** Shown if its address is opened without a form. */
export function loader() {
  return null
}

export const meta: Route.MetaFunction = () => deskMeta('Change posts')

export default function Many({ actionData, params }: Route.ComponentProps) {
  const path = `/${params.desk}/posts`
  if (!actionData?.isChosen) {
    const { count = 0, back = '' } = actionData ?? {}
    return <NothingChosen count={count} back={path + back} />
  }
  return <ConfirmMany {...actionData} key={actionData.step} path={path} />
}
