import { data } from 'react-router'
import { postKinds } from '~/config/post-kinds'
import { textIn } from '~/people/access-forms.rules'
import { takenUpIn } from '~/posts/autosave/resumed-from.rules'
import { readTypedPost } from '~/posts/editing/post-form.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm, textOnly } from '../requests/post.request'
import { failureOf } from '../requests/refusals.request'
import type { Route } from './+types/working-copies.route'

const statuses = {
  'bad-id': 422,
  'bad-version': 422,
  'too-large': 413,
  'not-allowed': 403,
  saved: 409,
  // The later text is stored: there is nothing for the sender to do.
  older: 200,
}

/** Keeps what an editor has typed and not saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const editor = context.get(signedInEditor)
  const form = await readPostForm(request, textOnly)
  const kind = postKinds.find((one) => one === form.get('kind'))
  if (!kind) throw data(null, { status: 422 })
  const { desk, reportError } = context.get(services)
  const storing = desk.keepCopy({
    ...{ editor, kind, id: textIn(form, 'id'), tab: textIn(form, 'tab') },
    baseVersion: Number(textIn(form, 'version')),
    sequence: Number(textIn(form, 'sequence')),
    typed: readTypedPost(form),
    taken: takenUpIn(form),
  })
  try {
    const kept = await storing
    return data(null, { status: kept.ok ? 200 : statuses[kept.reason] })
  } catch (error) {
    // The browser has the text, too, and sends it again.
    reportError(error)
    return data(null, { status: failureOf(error, '').status })
  }
}
