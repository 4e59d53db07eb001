/** The metadata in the head of a page. */
export function headOf(html: string): {
  title: string | undefined
  description: string | undefined
  canonical: string | undefined
  robots: string | undefined
} {
  const [head = ''] = html.split('</head>')
  const match = (pattern: RegExp) => pattern.exec(head)?.[1]
  return {
    title: match(/<title>([^<]*)<\/title>/),
    description: match(/<meta name="description" content="([^"]*)"/),
    canonical: match(/<link rel="canonical" href="([^"]*)"/),
    robots: match(/<meta name="robots" content="([^"]*)"/),
  }
}
