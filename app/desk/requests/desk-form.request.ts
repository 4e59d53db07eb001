import { data } from 'react-router'
import { readForm } from '~/http/body/form-body'

const maxBytes = 64 * 1024

/** Reads a small form. A body that is no form, or too large, was not sent by a page of the desk. */
export async function readDeskForm(request: Request): Promise<FormData> {
  const body = await readForm(request, maxBytes)
  if (!body.ok) throw data(null, { status: body.status })
  return body.form
}
