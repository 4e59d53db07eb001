import { redirect } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import { services } from '~/services'
import { askedBy } from '../asked'
import { deskForm } from '../desk-request'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/sessions'

/** Ends one of one's own sessions, or all but this one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { sessions } = context.get(services).editors
  const asked = askedBy(request, context)
  const which = textIn(await deskForm(request), 'session')
  const { id: editorId } = context.get(signedInEditor)
  if (which === 'others') await sessions.revokeOthers(asked, editorId)
  else await sessions.revoke(asked, { editorId, id: which })
  return redirect(`/${params.desk}/account`, 303)
}
