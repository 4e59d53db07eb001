import type { Signer } from '~/config/signatures'

/** As long as somebody may look at the page before sending the form again. */
const validMs = 10 * 60_000

/**
 * Marks for a form that the desk could not look at because the database was away. The page that shows it again is
 * open to everybody: without a mark of ours a form sent there is no failure of the site, neither in its status nor in
 * the log.
 */
export function createHeldForms({ signer, clock }: { signer: Signer; clock: () => Date }) {
  return {
    mark(): string {
      const at = String(clock().getTime())
      return `${at}.${signer.sign(textOf(at))}`
    },
    /** True for a mark that we made within the last ten minutes. */
    isMarked(mark: string): boolean {
      const [at = '', signed = ''] = mark.split('.')
      const ageMs = clock().getTime() - Number(at)
      return signer.isSigned(textOf(at), signed) && ageMs < validMs
    },
  }
}

export type HeldForms = ReturnType<typeof createHeldForms>

const textOf = (at: string) => `held form ${at}`
