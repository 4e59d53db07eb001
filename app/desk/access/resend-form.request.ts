import type { RouterContextProvider } from 'react-router'
import { createByteBudget } from '~/http/body/byte-budget'
import { services } from '~/services'
import { fileTooLarge, readPostForm } from '../writing/requests/post.request'

const megabyte = 1024 * 1024

/**
 * Anyone can send a form here, so its size is limited to the longest post (a million characters of up to four bytes).
 * Files are skipped, because a page cannot send them again. A sender slower than two kilobytes a second is cut off.
 */
const limits = {
  /** Enough for a text and the largest picture. Of a longer form, only the fields before the picture are read. */
  maxBytes: 28 * megabyte,
  maxTextBytes: 6 * megabyte,
  withFiles: false,
  minRate: { bytes: 20 * 1024, everyMs: 10_000 },
}

/** Limits the memory for all forms. One address gets half: enough for a form with the largest picture. */
const budgetOf = createByteBudget({ total: 96 * megabyte, perSender: 48 * megabyte })

/**
 * Secrets are never written into a page: they have to be typed again. The last two belong to the set-up of a second
 * factor.
 */
const secretFields = new Set(['password', 'current', 'newPassword', 'code', 'uri', 'recoveryCodes'])

/** Reads a form that cannot be processed now. `fields` are put into a page and sent again. */
export async function readResendForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  excluded: readonly string[] = [],
) {
  const budget = budgetOf(context.get(services).readerAddress)
  const form = await readPostForm(request, { ...limits, budget })
  const isExcluded = (name: string) =>
    excluded.includes(name) || secretFields.has(name) || name === fileTooLarge
  const fields = [...form].flatMap(([name, value]) =>
    isExcluded(name) || typeof value !== 'string' ? [] : [{ name, value: withLineFeeds(value) }],
  )
  return { form, fields }
}

/** Forms send CR LF. In a textarea that would become two line ends, and the first one would be lost. */
function withLineFeeds(value: string): string {
  return value.replaceAll('\r\n', '\n')
}
