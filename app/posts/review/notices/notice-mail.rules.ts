import type { PostKind } from '~/config/post-kinds'
import type { Site } from '~/config/site'
import type { MailMessage } from '~/mail/mailer'
import { eventActions, eventTexts, type StoredReviewEvent } from '../events/review-event.rules'

interface NoticeMailInput {
  to: { id: string; email: string }
  /** Oldest first; at least one. */
  events: readonly (StoredReviewEvent & { title: string })[]
  site: Pick<Site, 'name'>
  /** Where an editor finds the review of a post. */
  reviewUrl: (post: { kind: PostKind; postId: string }) => string
  /** Where the mails are turned off. */
  profileUrl: string
  now: Date
}

/** One mail for everything that an editor has not been told yet, post by post. */
export function noticeMail(input: NoticeMailInput): MailMessage {
  const { to, events, site, now } = input
  const last = events.at(-1)?.id ?? 0
  const parts = [...postsOf(events)].map((ofPost) => postPart(ofPost, input))
  return {
    // With one more event it is another mail.
    id: `review-${to.id}-${last}`,
    to: to.email,
    subject: `[${site.name}] ${subjectOf(events)}`,
    text: [...parts.map(({ text }) => text), footer(input)].join('\n\n'),
    html: [...parts.map(({ html }) => html), footerHtml(input)].join('\n'),
    writtenAt: now,
  }
}

function subjectOf(events: NoticeMailInput['events']): string {
  const [first] = events
  if (first && events.length === 1) return sentenceOf(first)
  const posts = [...postsOf(events)].length
  return `${events.length} changes in ${posts === 1 ? 'the review of a post' : `the reviews of ${posts} posts`}`
}

/** 'Eve asked for changes in “The title”'. */
function sentenceOf({ editorName, step, title }: NoticeMailInput['events'][number]): string {
  return `${nameOf(editorName)} ${eventActions[step]} “${title}”`
}

function nameOf(editorName: string): string {
  return editorName || 'The desk'
}

/** In the order of their first events. */
function postsOf(events: NoticeMailInput['events']) {
  return Map.groupBy(events, ({ kind, postId }) => `${kind} ${postId}`).values()
}

function postPart(events: NoticeMailInput['events'], { reviewUrl }: NoticeMailInput) {
  const [first] = events
  const url = first ? reviewUrl(first) : ''
  const title = first?.title ?? ''
  const lines = events.map(({ editorName, step, detail, words }) => {
    const what = `${nameOf(editorName)} ${eventTexts[step]}.`
    return { what: detail ? `${what} ${detail}` : what, words }
  })
  const text = lines.map(({ what, words }) => [what, ...quoted(words)].join('\n')).join('\n\n')
  const html = lines.map(({ what, words }) => {
    const quote = words ? `<blockquote>${escaped(words).replaceAll('\n', '<br>')}</blockquote>` : ''
    return `<p>${escaped(what)}</p>${quote}`
  })
  return {
    text: `${title}\n${url}\n\n${text}`,
    html: `<h2><a href="${escaped(url)}">${escaped(title)}</a></h2>\n${html.join('\n')}`,
  }
}

function quoted(words: string): string[] {
  return words ? words.split('\n').map((line) => `> ${line}`) : []
}

const reason = 'You get this mail because you write or review these posts.'

function footer({ profileUrl }: NoticeMailInput): string {
  return `-- \n${reason} Turn these mails off in your profile:\n${profileUrl}\n`
}

function footerHtml({ profileUrl }: NoticeMailInput): string {
  return `<hr><p>${reason} <a href="${escaped(profileUrl)}">Turn these mails off in your profile</a>.</p>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
