import { z } from 'zod'

/** The public address of a site: a scheme and a host, without a path. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
}

export function isPostgres(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
}

export function isMailServer(value: string): boolean {
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) return false
  return new URL(value).hostname !== ''
}

/** Whether only programs on this machine can reach the host. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
}

/** Plain http only to this machine: on the network, anyone could read and change it. */
export function isHub(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.username || url.password || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** `a@b.example`, or `Name <a@b.example>` with or without quotes; never more than one line. */
export function isSender(value: string): boolean {
  const [, address] = /^(?:[^<>\r\n]*<([^<>]+)>|[^<>]+)$/.exec(value) ?? []
  return z.email().safeParse(address ?? value).success
}
