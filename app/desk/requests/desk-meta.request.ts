/** No page of the desk is for search engines. */
export function deskMeta(title: string) {
  return [{ title: `${title} · Desk` }, { name: 'robots', content: 'noindex, nofollow' }]
}
