import { createSigner, type Signer } from '../../app/config/signatures'

/** The signer of an installation whose secret never changed. */
export function signerWith(secret: string): Signer {
  return createSigner({ current: secret, previous: [] }, () => new Date())
}
