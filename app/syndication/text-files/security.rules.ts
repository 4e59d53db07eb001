import type { Site } from '~/config/site'

/** Whom to contact about a vulnerability (RFC 9116). */
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

/** About half a year ahead: RFC 9116 recommends less than a year. The date changes once a month only. */
function expiry(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1))
}
