/**
 * A cache may store pages for up to 15 minutes (app/http/cache-policy.ts), and while the server is away for longer: but
 * then there is no record to compare them with. A page that says that it is older is as old as this at most. Otherwise a
 * site could call every page older than what it was set back from.
 */
const maxAgeSeconds = 60 * 60

/** When an answer was made: a cache in front of the site may have stored it some time ago. */
export function madeAt(response: Response, now: Date): Date {
  const age = Number(response.headers.get('Age') ?? 0)
  return new Date(now.getTime() - (age > 0 ? Math.min(age, maxAgeSeconds) * 1000 : 0))
}
