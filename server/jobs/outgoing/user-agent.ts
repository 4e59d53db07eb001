/** Tells other sites who asks. Only what may be in a header, whatever the name of the site is. */
export function userAgentOf(program: string, { name, url }: { name: string; url: string }): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]|[()]/g, '')
    .trim()
  return `${program} (${plain ? `${plain}; ` : ''}+${url})`
}
