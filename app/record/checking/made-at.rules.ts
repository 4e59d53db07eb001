/** When an answer was made: a cache in front of the site may have stored it some time ago. */
export function madeAt(response: Response, now: Date): Date {
  const age = Number(response.headers.get('Age') ?? 0)
  return new Date(now.getTime() - (age > 0 ? age * 1000 : 0))
}
