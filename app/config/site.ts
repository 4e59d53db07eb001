/** The site's name and address, as pages show them. */
export interface Site {
  name: string
  /** The public origin, without a slash at the end. */
  url: string
  description: string
  social: SocialLink[]
  /** Null if the shipped one is shown. */
  logo: SiteLogo | null
  /** Null if the shipped one is shown. */
  icon: SiteIcon | null
}

/** The logo of the publication, in the size of the header and as a file to download. */
export interface SiteLogo {
  header: SizedPicture
  download: SizedPicture
}

interface SizedPicture {
  src: string
  width: number
  height: number
}

/** The addresses of the icon for browser tabs, phones and the web app manifest. */
export interface SiteIcon {
  tab: string
  ico: string
  touch: string
  small: string
  large: string
  maskable: string
}

export interface SocialLink {
  label: string
  href: string
}

export const defaultName = 'Vigil'

export const defaultDescription =
  'A daily dose of cybersecurity and AI news distilled into sharp insights.'

const networks: Record<string, string> = {
  'x.com': 'X',
  'twitter.com': 'X',
  'linkedin.com': 'LinkedIn',
  'github.com': 'GitHub',
  'youtube.com': 'YouTube',
  'bsky.app': 'Bluesky',
  'mastodon.social': 'Mastodon',
  'mastodon.online': 'Mastodon',
  'fosstodon.org': 'Mastodon',
  'hachyderm.io': 'Mastodon',
  'infosec.exchange': 'Mastodon',
}

/** A profile with the name of its social network; the host for an unknown one. */
export function socialLink(href: string): SocialLink {
  const host = new URL(href).hostname.replace(/^www\./, '')
  return { href, label: networks[host] ?? host }
}
