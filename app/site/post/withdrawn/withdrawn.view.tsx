import { formatDate } from '~/posts/fields/dates.rules'
import type { Withdrawal } from '~/posts/record/withdrawals/withdrawal.rules'
import { ButtonLink } from '~/ui/button'
import { correctionsPath } from '../../record/corrections/corrections.rules'
import { historyPath } from '../../record/history/history-paths.rules'
import { ErrorFrame } from '../../shell/error-views.view'

const texts = {
  article: { heading: 'This article was withdrawn', button: 'Go Home', href: '/' },
  brief: {
    heading: 'This weekly brief was withdrawn',
    button: 'Go to Weekly Briefs',
    href: '/weekly-brief',
  },
} as const

/** In place of a post that readers could once see. */
export function WithdrawnView({ kind, path, title, at, reason }: Withdrawal) {
  const { heading, button, href } = texts[kind]
  const date = formatDate(at)
  return (
    <ErrorFrame
      code="410"
      title={heading}
      heading={heading}
      text={
        title === ''
          ? `We withdrew it on ${date}. It is no longer available.`
          : `We withdrew “${title}” on ${date}. It is no longer available.`
      }
      details={
        reason !== '' && (
          <p
            dir="auto"
            className="wrap-anywhere mt-4 max-w-[52ch] whitespace-pre-line border-line-strong border-l-2 pl-4 text-ink-soft text-lg"
          >
            <strong className="text-ink">Reason:</strong> {reason}
          </p>
        )
      }
      actions={
        <>
          <ButtonLink href={href}>{button}</ButtonLink>
          <ButtonLink href={historyPath(path)} look="outline">
            History
          </ButtonLink>
          <ButtonLink href={correctionsPath} look="outline">
            Corrections
          </ButtonLink>
          <ButtonLink href="/search" data-open-palette look="outline">
            Search
          </ButtonLink>
        </>
      }
    />
  )
}
