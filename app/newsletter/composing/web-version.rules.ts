import { fillPlaceholders } from './placeholders.rules'

/** Only issue-parts.view.tsx writes this attribute: the markdown of a post cannot. */
const signedLinksRow = /<tr data-own="">.*?<\/tr>/s

/** In a mail program an issue is one of several documents; in a browser tab it is the page. */
const mailRole = 'role="article" aria-roledescription="email"'

/** An issue as a public page, without signed links. */
export function webVersion(html: string, siteUrl: string): string {
  const page = html.replace(signedLinksRow, '').replace(mailRole, 'role="main"')
  return replacePlaceholders(page, `${siteUrl}/subscribe`)
}

/** Replaces every signed link with one harmless URL. */
export function replacePlaceholders(text: string, url: string): string {
  return fillPlaceholders(text, { unsubscribe: url, preferences: url })
}
