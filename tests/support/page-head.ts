/** What a page says of itself to machines. */
export function headOf(html: string): {
  title: string | undefined
  description: string | undefined
  canonical: string | undefined
  robots: string | undefined
} {
  const [head = ''] = html.split('</head>')
  const found = (pattern: RegExp) => pattern.exec(head)?.[1]
  return {
    title: found(/<title>([^<]*)<\/title>/),
    description: found(/<meta name="description" content="([^"]*)"/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    robots: found(/<meta name="robots" content="([^"]*)"/),
  }
}
