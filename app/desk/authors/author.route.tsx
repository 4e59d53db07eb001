import { data, type RouterContextProvider, redirect } from 'react-router'
import { mayManageAuthors } from '~/authors/author.rules'
import { type AuthorErrors, parseAuthor } from '~/authors/author-form.rules'
import { textIn } from '~/http/body/form-text'
import type { AuthorRefusal } from '~/posts/authors/change-author.actions'
import { services } from '~/services'
import { redirectToSignIn } from '../access/redirect-to-sign-in.request'
import { formInTurn, type ReadLimits } from '../pictures/uploads/upload-turns.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { readPostForm } from '../writing/requests/post.request'
import type { Route } from './+types/author.route'
import { AuthorView } from './author.view'
import { conflictText, readAuthorForm, refusalErrors } from './author-form.request'
import { askToRemove, removeStep, retireStep } from './author-steps.request'
import type { SentAuthor } from './desk-author.rules'

/** `:id` may be `new`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { authorDesk, editors } = context.get(services)
  const editor = context.get(signedInEditor)
  const isManager = mayManageAuthors(editor)
  const author = await authorAt(params.id, context)
  const accounts = isManager ? await editors.roster.list() : []
  const others = isManager ? await authorDesk.choices() : []
  return {
    author,
    isManager,
    isOwn: author?.editorId === editor.id,
    accounts: accounts.map(({ id, name }) => ({ id, name })),
    others: others.filter(({ id, isRetired }) => id !== params.id && !isRetired),
    done: new URL(request.url).searchParams.get('done'),
  }
}

/** The author of this address; null for a new one. Throws if this editor may not change it. */
async function authorAt(id: string, context: Readonly<RouterContextProvider>) {
  const editor = context.get(signedInEditor)
  if (id === 'new') {
    if (!mayManageAuthors(editor)) throw data(null, { status: 403 })
    return null
  }
  const author = await context.get(services).authorDesk.find(editor, id)
  if (!author) throw data(null, { status: 404 })
  return author
}

export function action(args: Route.ActionArgs) {
  return formInTurn(args, (limits) => takeStep(args, limits))
}

async function takeStep(args: Route.ActionArgs, limits: ReadLimits) {
  await authorAt(args.params.id, args.context)
  const form = await readPostForm(args.request, limits)
  switch (textIn(form, 'step')) {
    case 'save':
      return saveForm(args, form)
    case 'retire':
    case 'return':
      return retireStep(args, textIn(form, 'step') === 'retire')
    case 'remove':
    case 'replace': {
      const by = textIn(form, 'step') === 'replace' ? textIn(form, 'by') : null
      return form.has('confirmed') ? removeStep(args, by) : askToRemove(args, by)
    }
    default:
      throw data(null, { status: 400 })
  }
}

async function saveForm(args: Route.ActionArgs, form: FormData) {
  const { params, context } = args
  const { authorDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const isNew = params.id === 'new'
  const sent = await readAuthorForm(form, context)
  const parsed = parseAuthor(sent.typed)
  const errors: AuthorErrors = { ...(!parsed.ok && parsed.errors) }
  if (sent.pictureError) errors.picture = sent.pictureError
  if (!parsed.ok || sent.pictureError) return rejected(sent, { errors }, 422)
  const edit = {
    editor,
    content: parsed.content,
    isSlugTyped: sent.typed.slug.trim() !== '',
    picture: sent.picture,
    editorId: sent.editorId,
  }
  const result = isNew
    ? await authorDesk.create(edit)
    : await authorDesk.save({ ...edit, id: params.id, baseVersion: sent.version })
  if (!result.ok) return refused(args, sent, result)
  const done = isNew ? 'added' : 'saved'
  return redirect(
    `/${params.desk}/authors/${encodeURIComponent(result.author.id)}?done=${done}`,
    303,
  )
}

async function refused(args: Route.ActionArgs, sent: SentAuthor, refusal: AuthorRefusal) {
  const { request, params, context } = args
  switch (refusal.reason) {
    case 'missing':
      throw data(null, { status: 404 })
    case 'forbidden':
      throw data(null, { status: 403 })
    case 'not-allowed':
      throw redirectToSignIn(request, context)
    case 'conflict': {
      const current = await context
        .get(services)
        .authorDesk.find(context.get(signedInEditor), params.id)
      const version = current?.version ?? sent.version
      return rejected({ ...sent, version }, { problem: conflictText }, 409)
    }
    case 'slug-taken':
    case 'account-taken':
    case 'account-missing':
      return rejected(sent, { errors: refusalErrors(refusal) }, 422)
  }
}

function rejected(
  sent: SentAuthor,
  { errors = {}, problem = null }: { errors?: AuthorErrors; problem?: string | null },
  status: number,
) {
  return data({ sent, errors, problem, inUse: null, ask: null }, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.author?.name ?? 'New author')

export default function Author({ loaderData, actionData, params }: Route.ComponentProps) {
  return <AuthorView {...loaderData} form={actionData ?? null} base={`/${params.desk}`} />
}
