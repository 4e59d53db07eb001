import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import { sections } from '~/content/desk/sections'
import { parsePost } from '~/content/desk/writing/parse-post'
import { nothingTyped } from '~/content/desk/writing/post-form'
import { isListed } from '~/content/post/visibility'
import { services } from '~/services'
import { CreatePostView } from '~/ui/desk/editor/create-post-view'
import { createWords } from '~/ui/desk/editor/create-words'
import { deskMeta } from '../desk-meta'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/create'
import { kindIn } from './post-request'
import { goneNotice, type Refused, wordsFor } from './refusals'
import { sendForm, signedOut } from './send-form'
import { errorsIn, readSubmission } from './submission'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, deskPath, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const asked = new URL(request.url).searchParams
  const [draft, tab, created] = [asked.get('draft'), asked.get('tab'), asked.get('created')]
  const copy = draft && tab ? await desk.copyOf({ editor, kind, id: draft, tab }) : null
  const copies = await desk.copies(editor)
  const made = created ? await desk.find(editor, { kind, id: created }) : null
  return {
    kind,
    id: copy?.postId ?? randomUUID(),
    // A window of its own, also for a text that was begun in another: that one may still be open.
    tab: randomUUID(),
    taken: copy && { id: copy.postId, tab: copy.tab, at: copy.updatedAt },
    typed: copy?.fields ?? nothingTyped(),
    kept: copies
      .filter((other) => other.kind === kind && other.baseVersion === 0 && other.tab !== copy?.tab)
      .map((other) => ({
        id: other.postId,
        tab: other.tab,
        title: other.title,
        at: other.updatedAt,
      })),
    created: made && tab ? { id: made.id, tab, isOut: isListed(made, clock()) } : null,
    notice: asked.has('gone') && copy ? goneNotice : null,
    desk: { path: deskPath, siteUrl: site.url },
    editor: { id: editor.id, role: editor.role, timeZone: editor.timeZone },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { desk, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const sent = await readSubmission(request, context)
  const { form, typed, tab, taken, when, picture, thumbnail } = sent
  const id = textIn(form, 'id')
  const cameBack = (status: number, refused: Refused, isFailure = false) =>
    data({ ...refused, isFailure, id, tab, taken, typed, when: when.typed, thumbnail }, { status })

  const parsed = parsePost(kind, typed, when.typed.choice === 'draft' ? 'draft' : 'complete')
  if (!parsed.ok || !when.ok || !picture.ok) {
    return cameBack(422, { errors: errorsIn(sent, parsed), notice: null })
  }
  try {
    const { fields } = parsed
    const created = await desk.create({
      ...{ editor, kind, id, tab, taken, fields },
      ...{ thumbnail: thumbnail.chosen, when: when.when },
    })
    if (!created.ok) {
      const { status, ...refused } = wordsFor(created)
      return cameBack(status, refused)
    }
    const said = new URLSearchParams({ created: created.post.id, tab })
    return redirect(`/${params.desk}/${sections[kind]}/new?${said}`, 303)
  } catch (error) {
    reportError(error)
    return cameBack(500, { errors: {}, notice: createWords[kind].failed }, true)
  }
}

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const result = await sendForm(params.desk, serverAction)
  if (result.sent) return result.answer
  const { unexpected, failed } = createWords[kindIn(request)]
  const notices = { 'signed-out': signedOut, unreachable: unexpected, failed }
  const nothing = { id: null, tab: null, taken: null, typed: null, when: null, thumbnail: null }
  return { errors: {}, notice: notices[result.why], isFailure: true, ...nothing }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData ? createWords[loaderData.kind].heading : 'Create')

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  // Anew after each post: a form that was taken is an empty one, with an id of its own.
  return <CreatePostView key={loaderData.id} {...loaderData} cameBack={actionData ?? null} />
}

export { unlessFormCameBack as shouldRevalidate } from '../unless-form-came-back'
