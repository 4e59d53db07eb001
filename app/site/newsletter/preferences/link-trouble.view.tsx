import { Button, ButtonLink } from '~/ui/button'
import { Notice } from '../../shell/notice.view'

const texts = {
  unknown: {
    title: 'This link is not complete',
    text: 'It is not one that we sent. Perhaps a part of it was lost on the way: copy it whole from the mail, or ask for a new one.',
  },
  over: {
    title: 'This link is over',
    text: 'It is older than seven days, was used before, or another was sent after it. Nothing has changed. You can ask for a new one.',
  },
  gone: {
    title: 'Nothing is kept here any more',
    text: 'We hold nothing about whoever this link was for, and send them nothing. You can subscribe anew at any time.',
  },
} as const

interface LinkTroubleProps {
  is: keyof typeof texts | 'away'
  /** What was sent and could not be done; undefined where a page was only looked at. */
  sent?: SentField[] | undefined
}

export type SentField = readonly [name: string, value: string]

/** What is said of a link from a mail that opens nothing. */
export function LinkTrouble({ is, sent }: LinkTroubleProps) {
  if (is === 'away') return <LinkAway sent={sent} />
  const { title, text } = texts[is]
  return (
    <Notice
      accent="accent-amber"
      eyebrow="Newsletter"
      title={title}
      actions={
        <>
          <ButtonLink href="/subscribe">
            {is === 'gone' ? 'Subscribe' : 'Ask for a link'}
          </ButtonLink>
          <ButtonLink href="/" look="outline">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      {text}
    </Notice>
  )
}

/** What was pressed or chosen is still there, to be sent again. */
function LinkAway({ sent }: Pick<LinkTroubleProps, 'sent'>) {
  return (
    <Notice
      accent="accent-amber"
      eyebrow="Newsletter"
      title="Not just now"
      actions={
        <form method={sent ? 'post' : 'get'}>
          {sent?.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Try again</Button>
        </form>
      }
    >
      <p role="status">
        The server could not {sent ? 'do this' : 'look this up'} just now. Nothing is lost: please
        try again in a moment.
      </p>
    </Notice>
  )
}
