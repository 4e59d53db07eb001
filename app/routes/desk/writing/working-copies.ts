import { data } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import { readTypedPost } from '~/content/desk/writing/post-form'
import { takenUpIn } from '~/content/desk/writing/taken-up'
import { postKinds } from '~/config/post-kinds'
import { services } from '~/services'
import { readPostForm, textOnly } from '../posts/post-request'
import { failureOf } from '../posts/refusals'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/working-copies'

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
