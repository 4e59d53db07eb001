import { data } from 'react-router'
import { readPostForm } from '../posts/post-request'

/** More than any form of the desk has: a page of a hundred thousand would keep readers waiting. */
const mostFields = 200

/** A form that cannot be carried out now: what was typed in it, to be kept on a page and sent once more. */
export async function readKeptForm(request: Request, leavingOut: readonly string[] = []) {
  const form = await readPostForm(request)
  if ([...form.keys()].length > mostFields) throw data(null, { status: 413 })
  const kept = [...form].flatMap(([name, value]) =>
    leavingOut.includes(name) || typeof value !== 'string' ? [] : [{ name, value: asTyped(value) }],
  )
  return { form, kept }
}

/** Forms send other line ends than pages hold, and of those a page would drop one that comes first. */
function asTyped(sent: string): string {
  return sent.replaceAll('\r\n', '\n')
}
