import { CopyButton } from '../../shell/copy-button.view'

export interface ShownSecret {
  address: string
  secret: string
  /** Whether an earlier secret still signs, too. */
  isReplaced: boolean
}

/** The only time that the secret is shown. */
export function NewSecret({ address, secret, isReplaced }: ShownSecret) {
  return (
    <div role="status" className="mb-6 rounded-card border border-green/60 bg-green/10 p-4">
      <p className="wrap-anywhere">
        {isReplaced
          ? `Messages to ${address} are now signed with this secret. For 24 hours the one before signs them, too. Copy it now; it will not be shown again:`
          : `Messages to ${address} are signed with this secret. Copy it now; it will not be shown again:`}
      </p>
      <p id="webhook-secret" className="wrap-anywhere my-3 select-all font-mono text-sm">
        {secret}
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy the secret" text={secret} elementId="webhook-secret" />
      </div>
    </div>
  )
}
