import type { RouterContextProvider } from 'react-router'
import { createByteBudget } from '~/http/body/byte-budget'
import { services } from '~/services'
import { fileTooLarge, readPostForm } from '../writing/requests/post.request'

const megabyte = 1024 * 1024

/**
 * Anybody may send this: it holds the longest post (a million characters of up to four bytes) and no more, and all
 * of them together take no more memory than a few pictures. Files are not shown again, so they are not read. Who sends
 * nothing for a while is cut off; two kilobytes a second are enough.
 */
const limits = {
  /** A text and the largest picture. Of more, what stands before the picture is held. */
  mostBytes: 28 * megabyte,
  mostTextBytes: 6 * megabyte,
  withFiles: false,
  slowest: { bytes: 20 * 1024, everyMs: 10_000 },
}

/** One network has half of it: a form with the largest picture, or several texts. */
const budgetOf = createByteBudget({ most: 96 * megabyte, mostOfOne: 48 * megabyte })

/** What nobody wants to find in the text of a page: it is typed once more. */
const passwords = ['password', 'current', 'wanted', 'code']

/** Of the second factor that is being set up: its key, and the codes that open the account without it. */
const secondFactor = ['uri', 'recoveryCodes']

const secrets = new Set([...passwords, ...secondFactor])

/** A form that cannot be carried out now: what was typed in it, to be kept on a page and sent once more. */
export async function readKeptForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  leavingOut: readonly string[] = [],
) {
  const budget = budgetOf(context.get(services).readerAddress)
  const form = await readPostForm(request, { ...limits, budget })
  const isLeftOut = (name: string) =>
    leavingOut.includes(name) || secrets.has(name) || name === fileTooLarge
  const kept = [...form].flatMap(([name, value]) =>
    isLeftOut(name) || typeof value !== 'string' ? [] : [{ name, value: asTyped(value) }],
  )
  return { form, kept }
}

/** Forms send other line ends than pages hold, and of those a page would drop one that comes first. */
function asTyped(sent: string): string {
  return sent.replaceAll('\r\n', '\n')
}
