const maxLength = 22

/** `https://www.example.com/a/long/path?query` is shown as `example.com/…`, `/pictures/abc….webp` as its last part. */
export function shortAddress(address: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#\s]+)(.*)$/i.exec(address)
  if (host) {
    const [, name = '', rest = ''] = host
    return cut(name) + (rest.length > 1 ? '/…' : '')
  }
  const last = address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? address
  return cut(last)
}

function cut(text: string): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength - 9)}…${text.slice(-8)}`
}
