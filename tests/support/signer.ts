import { createSigner, type Signer } from '../../app/config/signatures'

/** Of an installation that has never had another secret. */
export function signerWith(secret: string): Signer {
  return createSigner({ current: secret, previous: [] }, () => new Date())
}
