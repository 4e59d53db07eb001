import type { Signer } from '~/config/signatures'

/** What a link in a mail lets its holder do. */
type Purpose = 'confirm' | 'manage'

/**
 * Links that need no account: `id.signature`. One to manage a subscription works as long as there is one; one
 * to confirm names the key of the request it belongs to, and the next request makes it worthless.
 */
export function createLinks({ siteUrl, signer }: { siteUrl: string; signer: Signer }) {
  const tokenOf = (id: string) => `${id}.${signer.sign(textOf('manage', id))}`

  return {
    confirm: ({ id, linkKey }: { id: string; linkKey: string }) =>
      `${siteUrl}/newsletter/confirm/${id}.${signer.sign(textOf('confirm', id, linkKey))}`,
    preferences: (id: string) => `${siteUrl}/newsletter/preferences/${tokenOf(id)}`,
    /** Also where a mail program posts to, for whoever presses its own button. */
    unsubscribe: (id: string) => `${siteUrl}/newsletter/unsubscribe/${tokenOf(id)}`,
    web: (issueId: string) => `${siteUrl}/newsletter/issues/${issueId}`,

    /** Whose subscription a link manages; null for what we did not sign. */
    readManage(token: string): string | null {
      const [id = '', signed = ''] = split(token)
      return signer.isSigned(textOf('manage', id), signed) ? id : null
    },
    /** Whose request a link confirms. Whether it is the latest one is only known with its key. */
    readConfirm(token: string): { id: string; isOf: (linkKey: string) => boolean } {
      const [id = '', signed = ''] = split(token)
      return { id, isOf: (linkKey) => signer.isSigned(textOf('confirm', id, linkKey), signed) }
    },
  }
}

export type NewsletterLinks = ReturnType<typeof createLinks>

/** What is signed. */
function textOf(purpose: Purpose, id: string, key = ''): string {
  return `newsletter ${purpose} ${id} ${key}`
}

function split(token: string): string[] {
  const at = token.lastIndexOf('.')
  return at < 0 ? [] : [token.slice(0, at), token.slice(at + 1)]
}
