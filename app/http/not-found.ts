import { data, type LoaderFunctionArgs } from 'react-router'
import { services } from '~/services'
import type { Missing, MissingThing } from './missing'

/** `throw await notFound('article', args)`: status 404 and the site's own page, with near addresses. */
export async function notFound(
  thing: MissingThing,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
) {
  const { reading, reportError } = context.get(services)
  const near = await reading.nearAddresses(new URL(request.url).pathname).catch((error) => {
    // The page is missing all the same: it is said without suggestions.
    reportError(error)
    return []
  })
  return data<Missing>({ thing, near }, { status: 404 })
}
