import type { Signer } from '~/config/signatures'

/** What a signed link is for. */
type Purpose = 'confirm' | 'manage'

/**
 * Signed links: `id.signature`. A link to manage a subscription works as long as the subscription exists. A link to
 * confirm is signed with the key of its request, so the next request invalidates it.
 */
export function createLinks({ siteUrl, signer }: { siteUrl: string; signer: Signer }) {
  const manageToken = (id: string) => `${id}.${signer.sign(signedText('manage', id))}`

  return {
    confirm: ({ id, linkKey }: { id: string; linkKey: string }) =>
      `${siteUrl}/newsletter/confirm/${id}.${signer.sign(signedText('confirm', id, linkKey))}`,
    preferences: (id: string) => `${siteUrl}/newsletter/preferences/${manageToken(id)}`,
    /** Mail programs also post here, from their unsubscribe button (RFC 8058). */
    unsubscribe: (id: string) => `${siteUrl}/newsletter/unsubscribe/${manageToken(id)}`,
    web: (issueId: string) => `${siteUrl}/newsletter/issues/${issueId}`,

    /** The subscriber's id; null if the signature is wrong. */
    readManage(token: string): string | null {
      const [id = '', signature = ''] = split(token)
      return signer.isSigned(signedText('manage', id), signature) ? id : null
    },
    /** The id is unchecked: the signature can only be verified with the subscriber's stored key. */
    readConfirm(token: string): { id: string; isSignedFor: (linkKey: string) => boolean } {
      const [id = '', signature = ''] = split(token)
      return {
        id,
        isSignedFor: (linkKey) => signer.isSigned(signedText('confirm', id, linkKey), signature),
      }
    },
  }
}

export type NewsletterLinks = ReturnType<typeof createLinks>

function signedText(purpose: Purpose, id: string, key = ''): string {
  return `newsletter ${purpose} ${id} ${key}`
}

function split(token: string): string[] {
  const at = token.lastIndexOf('.')
  return at < 0 ? [] : [token.slice(0, at), token.slice(at + 1)]
}
