/** What the site says of itself, as pages need it. */
export interface Site {
  name: string
  /** The public origin, without a slash at the end. */
  url: string
  description: string
}

export const defaultDescription =
  'A daily dose of cybersecurity and AI news distilled into sharp insights.'
