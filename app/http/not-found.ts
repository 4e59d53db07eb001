import { data, type LoaderFunctionArgs } from 'react-router'
import { services } from '~/services'
import type { Missing, MissingThing } from './missing'

/** `throw await notFound('article', args)`: a 404 page with links to similar addresses. */
export async function notFound(
  thing: MissingThing,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
) {
  const { reading, reportError } = context.get(services)
  const near = await reading.nearAddresses(new URL(request.url).pathname).catch((error) => {
    // The 404 page is shown without suggestions then.
    reportError(error)
    return []
  })
  return data<Missing>({ thing, near }, { status: 404 })
}
