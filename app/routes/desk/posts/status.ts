import { data, redirect } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import { type Change, steps } from '~/content/desk/lifecycle'
import { sections } from '~/content/desk/sections'
import { services } from '~/services'
import { deskForm } from '../desk-request'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/status'
import { kindIn } from './post-request'

/** Takes a post a step further in its life, as it is stored. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = context.get(signedInEditor)
  const form = await deskForm(request)
  const change = changeIn(form)
  if (!change) throw data(null, { status: 400 })
  const kind = kindIn(request)
  const { id } = params
  const version = textIn(form, 'version')
  const changed = await context.get(services).desk.change({
    ...{ editor, kind, id, change, note: '' },
    ...(version && { baseVersion: Number(version) }),
  })
  const base = `/${params.desk}/${sections[kind]}/${id}`
  if (changed.ok) return redirect(base, 303)
  // What is not theirs to see is not there for them.
  const isUnseen = changed.reason === 'not-allowed' && changed.why === 'not-yours'
  if (changed.reason === 'missing' || isUnseen) throw data(null, { status: 404 })
  // Somebody else was there first: what they did is shown before anything more is done to it.
  const refused = 'why' in changed ? changed.why : changed.reason
  return redirect(`${base}?${new URLSearchParams({ refused })}`, 303)
}

function changeIn(form: FormData): Change | null {
  const step = steps.find((one) => one === form.get('step'))
  return step && step !== 'schedule' ? { step } : null
}
