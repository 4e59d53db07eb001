import { data } from 'react-router'
import { pageDocument } from '~/publication/pages/page-document.rules'
import { services } from '~/services'
import { autosaveStatus, sentTextIn } from '../../../autosave/sent-text.request'
import { onlyOwners } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import { readPostForm, textOnly } from '../../../writing/requests/post.request'
import { failureOf } from '../../../writing/requests/refusals.request'
import { pageIn } from '../page.request'
import type { Route } from './+types/page-autosave.route'

/** Stores what an owner typed into the form of a page and did not save yet. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { pageDesk, reportError } = context.get(services)
  const [name, editor] = [pageIn(params), context.get(signedInEditor)]
  const sent = sentTextIn(pageDocument, await readPostForm(request, textOnly))
  try {
    const result = await pageDesk.storeAutosave({ ...sent, editor, name })
    return data(null, { status: autosaveStatus(result) })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The browser still has the text, and sends it again.
    reportError(error)
    return data(null, { status: failureOf(error, '').status })
  }
}
