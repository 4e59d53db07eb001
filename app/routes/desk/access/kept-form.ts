import { readPostForm } from '../posts/post-request'

/**
 * Anybody may send this: it holds the longest post (a million characters of up to four bytes) and no more, and all
 * of them together take no more memory than a few pictures. Files are not shown again, so they are not read.
 */
const limits = {
  mostTextBytes: 6 * 1024 * 1024,
  withFiles: false,
  budget: { most: 96 * 1024 * 1024, used: 0 },
}

/** What nobody wants to find in the text of a page: it is typed once more. */
const passwords = ['password', 'current', 'wanted', 'code']

/** Of the second factor that is being set up: its key, and the codes that open the account without it. */
const secondFactor = ['uri', 'recoveryCodes']

const secrets = new Set([...passwords, ...secondFactor])

/** A form that cannot be carried out now: what was typed in it, to be kept on a page and sent once more. */
export async function readKeptForm(request: Request, leavingOut: readonly string[] = []) {
  const form = await readPostForm(request, limits)
  const isLeftOut = (name: string) => leavingOut.includes(name) || secrets.has(name)
  const kept = [...form].flatMap(([name, value]) =>
    isLeftOut(name) || typeof value !== 'string' ? [] : [{ name, value: asTyped(value) }],
  )
  return { form, kept }
}

/** Forms send other line ends than pages hold, and of those a page would drop one that comes first. */
function asTyped(sent: string): string {
  return sent.replaceAll('\r\n', '\n')
}
