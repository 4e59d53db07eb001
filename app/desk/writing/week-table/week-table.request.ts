import type { RouterContextProvider } from 'react-router'
import { domainOf, isKnownDomain } from '~/posts/addresses/domain.rules'
import type { WeekTable } from '~/posts/entities/week/week-table.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'

/** The table for a brief: by its id, if it is stored already, and by the domain that its form has. */
export function requestedTable(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<WeekTable> {
  const { searchParams } = new URL(request.url)
  const domain = searchParams.get('domain') ?? ''
  return context.get(services).desk.weekTable(context.get(signedInEditor), {
    id: searchParams.get('id') ?? '',
    domain: isKnownDomain(domain) ? domainOf(domain) : null,
  })
}
