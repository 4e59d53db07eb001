import type { RecordHead } from '~/record/head.rules'
import type { RecordKey } from '~/record/keys/record-key.rules'
import { logPath } from '~/record/log-addresses.rules'

/** The addresses as URI templates (RFC 6570). */
export function describeLog(siteOrigin: string, { origin, size }: RecordHead) {
  const at = (address: string) => `${siteOrigin}${logPath}${address}`
  return {
    description:
      'A signed record of every text that readers of this site saw: an append-only Merkle tree (RFC 9162).',
    origin,
    size,
    site: siteOrigin,
    addresses: {
      head: at('/head'),
      headOfSize: at('/heads/{size}'),
      checkpoint: at('/checkpoint'),
      keys: at('/keys'),
      entry: at('/entries/{position}'),
      entries: at('/entries{?from,to}'),
      inclusionProof: at('/proofs/inclusion{?entry,size}'),
      consistencyProof: at('/proofs/consistency{?from,to}'),
      post: at('/posts/{post}{?from}'),
      version: at('/posts/{post}/{version}'),
      document: at('/documents/{post}/{version}'),
      names: at('/names{?from}'),
    },
  }
}

export function describeKeys({ origin, keyId }: RecordHead, keys: readonly RecordKey[]) {
  return { origin, current: keyId, keys }
}
