import { noStore } from '../cache-policy'

/** For data that scripts fetch: if the database fails, logs the error and answers 503. */
export async function unavailableOnError(
  respond: () => Promise<Response>,
  reportError: (error: unknown) => void,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    reportError(error)
    const body = { error: 'This is temporarily unavailable. Please try again.' }
    const headers = { ...noStore, 'Retry-After': '30' }
    return Response.json(body, { status: 503, headers })
  }
}
