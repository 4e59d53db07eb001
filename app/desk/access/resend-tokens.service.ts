import type { Signer } from '~/config/signatures'

/** How long a form may stay on the resend page before it is sent again. */
const validMs = 10 * 60_000

/**
 * Tokens for the redirect of a form to the resend page. Anyone can send a form to that page; only a form with a token
 * is answered and logged as a failure of the site.
 */
export function createResendTokens({ signer, clock }: { signer: Signer; clock: () => Date }) {
  return {
    create(): string {
      const createdMs = String(clock().getTime())
      return `${createdMs}.${signer.sign(signedText(createdMs))}`
    },
    isValid(token: string): boolean {
      const [createdMs = '', signature = ''] = token.split('.')
      const ageMs = clock().getTime() - Number(createdMs)
      return signer.isSigned(signedText(createdMs), signature) && ageMs < validMs
    },
  }
}

export type ResendTokens = ReturnType<typeof createResendTokens>

const signedText = (createdMs: string) => `held form ${createdMs}`
