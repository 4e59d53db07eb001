import type { Site } from '~/config/site'

/** Whom to tell of a hole in the site, as RFC 9116 asks. */
export function securityText(
  { url }: Pick<Site, 'url'>,
  { contactEmail, now }: { contactEmail: string | null; now: Date },
): string {
  return [
    ...(contactEmail ? [`Contact: mailto:${contactEmail}`] : []),
    `Contact: ${url}/contact`,
    `Expires: ${expiry(now).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Half a year ahead, by whole months: less than the year that is allowed, and the same all month long. */
function expiry(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1))
}
