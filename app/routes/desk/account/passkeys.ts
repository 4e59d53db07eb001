import { data, redirect } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import { services } from '~/services'
import { askedBy } from '../asked'
import { deskForm } from '../desk-request'
import type { Route } from './+types/passkeys'

/** What the browser is to make a key for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return context.get(services).editors.passkeys.optionsToAdd(askedBy(request, context))
}

/** Adds the key that the browser made, or removes one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { passkeys } = context.get(services).editors
  const asked = askedBy(request, context)
  const form = await deskForm(request)
  const removed = textIn(form, 'remove')
  if (removed) {
    await passkeys.remove(asked, removed)
    return redirect(`/${params.desk}/account`, 303)
  }
  const answer = parsed(textIn(form, 'answer'))
  const name = textIn(form, 'name').trim().slice(0, 60)
  const isAdded = answer !== null && (await passkeys.add(asked, { answer, name }))
  return data(null, { status: isAdded ? 201 : 422 })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
