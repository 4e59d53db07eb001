/** No page of the desk is for search engines, nor tells other sites where it is. */
export function deskMeta(title: string) {
  return [
    { title: `${title} · Desk` },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}
