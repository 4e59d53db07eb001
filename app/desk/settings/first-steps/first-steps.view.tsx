import { Form, Link } from 'react-router'
import { Button } from '~/ui/button'
import { Check } from '~/ui/icons'
import type { FirstStep } from './first-steps.rules'

/** What is left to do in a new installation. */
export function FirstSteps({ steps, base }: { steps: FirstStep[]; base: string }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-8 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="first-steps" className="font-semibold text-lg">
          First steps{' '}
          <span className="font-normal text-ink-muted text-sm">
            {done} of {steps.length} done
          </span>
        </h2>
        <Form method="post" action={`${base}/settings/first-steps`}>
          <Button type="submit" look="outline" size="small">
            Hide this list
          </Button>
        </Form>
      </div>
      <ol className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {steps.map(({ label, isDone, to }) => (
          <li key={label} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className={`flex size-5 flex-none items-center justify-center rounded-full border ${isDone ? 'border-green bg-green/15 text-green' : 'border-line-strong'}`}
            >
              {isDone && <Check className="size-3.5" />}
            </span>
            <Link
              to={base + to}
              className={`py-2 underline-offset-4 hover:text-cyan ${isDone ? 'text-ink-muted' : 'underline'}`}
            >
              {label}
              {isDone && <span className="sr-only"> (done)</span>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
