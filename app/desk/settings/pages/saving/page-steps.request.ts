import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { pageDocument } from '~/publication/pages/page-document.rules'
import { parsePageText } from '~/publication/pages/page-text.rules'
import { services } from '~/services'
import { sessionEnded } from '../../../access/redirect-to-sign-in.request'
import { sentTextIn } from '../../../autosave/sent-text.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import { readPostForm, textOnly } from '../../../writing/requests/post.request'
import { pageIn } from '../page.request'
import { type RejectedPageForm, unsentPageForm } from './rejected-page-form.rules'
import type { PageResult } from './save-page.actions'

interface OfRequest {
  request: Request
  params: { desk: string; page: string }
  context: Readonly<RouterContextProvider>
}

/** Saves the text of the form. */
export async function savePageForm(of: OfRequest) {
  const { request, params, context } = of
  const { pageDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const name = pageIn(params)
  const form = await readPostForm(request, textOnly)
  const sent = sentTextIn(pageDocument, form)
  const { tab, baseVersion, sequence, typed, resumedFrom = null } = sent
  const reject = async (status: number, problem: Partial<RejectedPageForm>) => {
    // Without scripts there is no other place where the text is stored.
    await pageDesk.storeAutosave({ ...sent, editor, name })
    const rejected = { ...unsentPageForm, typed, tab, resumedFrom, version: baseVersion }
    return data<RejectedPageForm>({ ...rejected, ...problem }, { status })
  }
  const parsed = parsePageText(typed.text)
  if (!parsed.ok) return reject(422, { errors: { text: parsed.problem } })
  const result = await pageDesk.save({
    editor,
    name,
    // The version of another owner that this one has seen, and decided to replace.
    baseVersion: form.has('over') ? Number(textIn(form, 'over')) : baseVersion,
    text: parsed.text,
    form: { tab, resumedFrom, ...(sequence && { sequence }) },
  })
  if (result.ok) return redirect(`${pathOf(of)}?${new URLSearchParams({ saved: tab })}`, 303)
  if (result.reason !== 'conflict') throw refusal(of, result)
  const { version, text } = result.current
  const stored = { version, text: text ?? pageDesk.shippedText(name) }
  return reject(409, { stored })
}

/** Restores an older version, or the shipped text. */
export async function restoreStep(of: OfRequest, form: FormData) {
  const { params, context } = of
  const { pageDesk } = context.get(services)
  const version = Number(textIn(form, 'version'))
  const result = await pageDesk.restore({
    editor: context.get(signedInEditor),
    name: pageIn(params),
    version: Number.isInteger(version) && version >= 0 && version < 2 ** 31 ? version : -1,
    baseVersion: Number(textIn(form, 'over')),
  })
  if (result.ok) return redirect(`${pathOf(of)}?restored=${version}`, 303)
  if (result.reason !== 'conflict') throw refusal(of, result)
  return redirect(`${pathOf(of)}/revisions?refused=conflict`, 303)
}

function pathOf({ params }: OfRequest): string {
  return `/${params.desk}/settings/pages/${pageIn(params)}`
}

function refusal(
  { request, context }: OfRequest,
  { reason }: Extract<Exclude<PageResult, { reason: 'conflict' }>, { ok: false }>,
) {
  if (reason === 'not-allowed') return sessionEnded(request, context)
  return data(null, { status: reason === 'missing' ? 404 : 403 })
}
