/** Why an address must not be invited or imported, although nothing else is stored about it. */
export const optOutReasons = ['unsubscribed', 'erased', 'suppressed'] as const
export type OptOutReason = (typeof optOutReasons)[number]
