import { data, type RouterContextProvider } from 'react-router'
import type { SubscriberImport } from '~/newsletter/subscribers/importing/import.rules'
import { services } from '~/services'

/** Throws a 404 if there is none, or its report was deleted. */
export async function importIn(
  { id }: { id: string },
  context: Readonly<RouterContextProvider>,
): Promise<SubscriberImport> {
  const isId = /^[0-9a-f-]{36}$/.test(id)
  const stored = isId ? await context.get(services).subscriberDesk.imports.find(id) : null
  if (!stored) throw data(null, { status: 404 })
  return stored
}
