import { Form } from 'react-router'
import type { Withdrawal } from '~/posts/record/withdrawals/withdrawal.rules'
import { Button } from '~/ui/button'
import { formatMoment } from '../../shell/moment.view'
import { ReasonField } from './reason-field.view'

interface WithdrawalFormProps {
  withdrawal: Withdrawal
  /** The page of the post. */
  base: string
  timeZone: string
  /** This editor may change the reason. */
  mayChange: boolean
}

/** On the page of a post that readers can no longer see: what they find at its address. */
export function WithdrawalForm({ withdrawal, base, timeZone, mayChange }: WithdrawalFormProps) {
  const { at, reason } = withdrawal
  const since = `Since ${formatMoment(at, timeZone)}, its address says that it was withdrawn`
  return (
    <section aria-label="Withdrawal" className="mb-6 rounded-card border border-line p-4">
      <p className="wrap-anywhere">
        {reason ? `${since}: “${reason}”` : `${since}, without a reason.`}
      </p>
      {mayChange && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1.5 text-ink-soft text-sm hover:text-cyan">
            {reason ? 'Change the reason' : 'Give a reason'}
          </summary>
          <Form
            // Another form once the reason is stored.
            key={reason}
            method="post"
            action={`${base}/withdrawal`}
            className="mt-3 flex flex-col items-start gap-3 [&>div]:w-full"
          >
            <ReasonField
              id="withdrawal-reason"
              label="Reason for readers"
              hint="Public: at its address, on /corrections and in feeds. Empty: they are only told that it was withdrawn."
              reason={reason}
            />
            <Button type="submit" look="outline" size="small">
              Save the reason
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}
