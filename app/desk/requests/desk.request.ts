import { data } from 'react-router'
import { readForm } from '~/http/body/form-body'

const mostBytes = 64 * 1024

/** A small form of the desk. What is no form, or too large for one, was not made by a page of ours. */
export async function deskForm(request: Request, most = mostBytes): Promise<FormData> {
  const body = await readForm(request, most)
  if (!body.ok) throw data(null, { status: body.status })
  return body.form
}
