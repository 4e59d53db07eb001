import { keptByNobody } from './cache-policy'

/** For scripts, where the database fails: the log is told why, and they are told to ask again. */
export async function orUnavailable(
  answer: () => Promise<Response>,
  reportError: (error: unknown) => void,
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    reportError(error)
    const said = { error: 'This cannot be loaded at the moment. Please try again.' }
    const headers = { ...keptByNobody, 'Retry-After': '30' }
    return Response.json(said, { status: 503, headers })
  }
}
